import { useState } from 'react'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/remove'
import { Confirm } from './confirm.tsx'
import { Consequences } from './consequences.tsx'
import type { Endings } from './ending-subscriptions.tsx'
import { Scheduled } from './scheduled.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [removal, subscriptions, orders, entitlements, balances] = await Promise.all([
      api.privacy.readRemoval({}),
      api.subscription.list({}),
      api.checkout.listOrders({}),
      api.access.list({}),
      api.credit.readBalances({}),
    ])
    return { removal, subscriptions, orders, entitlements, balances }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Excluir a conta" />
export const ErrorBoundary = RouteFailure

export default function Remove({ loaderData }: Route.ComponentProps) {
  const [removal, setRemoval] = useState(loaderData.removal)
  const { scheduled, days } = removal
  const [endings, setEndings] = useState<Endings>({})
  return (
    <Screen
      title="Excluir a conta"
      lead={scheduled ? undefined : 'Veja antes o que muda, quando, e o que não volta.'}
    >
      <AccountTabs />
      {scheduled ? (
        <Scheduled dueAt={scheduled.dueAt} onUndone={setRemoval} />
      ) : (
        <Parts>
          <Consequences {...loaderData} days={days} endings={endings} onChoose={setEndings} />
          <Confirm days={days} endings={endings} onScheduled={setRemoval} />
        </Parts>
      )}
    </Screen>
  )
}
