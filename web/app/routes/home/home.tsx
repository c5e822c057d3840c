import { isOver } from '@vitrine/contract/subscription-life'
import { useState } from 'react'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { calledName } from '../../session/called.ts'
import { asMember } from '../../session/guards.ts'
import { carriedMailToken } from '../../session/mail-token.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useSession } from '../../session/use-session.ts'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/home'
import { ActiveSubscriptions } from './active-subscriptions.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { endedPlans } from './ended-plans.ts'
import { NeedsYou } from './needs-you.tsx'
import { Nothing } from './nothing.tsx'
import { OwnProducts } from './own-products.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [orders, subscriptions, entitlements, files, courses] = await Promise.all([
      api.checkout.listOrders({}),
      api.subscription.list({}),
      api.access.list({}),
      api.delivery.listFiles({}),
      api.training.listCourses({}),
      refreshUnconfirmed(api),
    ])
    return { orders, subscriptions, entitlements, files, courses }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Início" />
export const ErrorBoundary = RouteFailure

export default function Home({ loaderData }: Route.ComponentProps) {
  const user = useSession()
  // What they came for stands first; else what costs them the order when it is late.
  const [cameByLink] = useState(() => carriedMailToken() !== null)
  const { orders, subscriptions, entitlements, files, courses } = loaderData
  const confirmation = user && <ConfirmEmail user={user} />
  const hasNothing = entitlements.length === 0 && subscriptions.every(({ status }) => isOver(status))
  return (
    <Screen title="Início" heading={`Olá, ${user ? calledName(user).split(' ')[0] : ''}`}>
      <Parts>
        {cameByLink && confirmation}
        <NeedsYou orders={orders} ended={endedPlans(subscriptions, serverNow())} />
        {!cameByLink && confirmation}
        <ActiveSubscriptions subscriptions={subscriptions} />
        <OwnProducts entitlements={entitlements} subscriptions={subscriptions} opens={{ files, courses }} />
        {hasNothing && <Nothing before={orders.length + subscriptions.length > 0} />}
      </Parts>
    </Screen>
  )
}
