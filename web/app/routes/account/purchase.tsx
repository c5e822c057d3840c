import { isId } from '@vitrine/contract/ids'
import { href, useRouteError } from 'react-router'
import { standInFrameOf } from '../../brand/brand-route.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { Refused } from '../../session/refused.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/purchase'
import { loadPurchase, PurchaseDetails } from './purchase-details.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'

export function clientLoader({ request, params: { id }, ...here }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    if (isId('sub', id)) {
      const subscription = await api.subscription.read({ id })
      standInFrameOf(subscription.brand, here)
      return { subscription }
    }
    const purchase = await loadPurchase(api, id)
    standInFrameOf(purchase.order.brand, here)
    return { purchase }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Detalhes" />
export const ErrorBoundary = ManagedFailure

/** What somebody bought or subscribes to, by its id: the page of a purchase, or that of a subscription. */
export default function Managed({ loaderData: { subscription, purchase } }: Route.ComponentProps) {
  if (subscription) return <SubscriptionDetails key={subscription.id} loaded={subscription} />
  return <PurchaseDetails key={purchase.order.id} {...purchase} />
}

const TITLE = 'Compra não encontrada'

/** An address without a purchase or subscription of this account is nothing alarming: the way leads to those that there are. */
function ManagedFailure() {
  const error = useRouteError()
  if (!(error instanceof Refused) || error.status !== 404) return <RouteFailure />
  return (
    <Page>
      <PrivateMeta title={TITLE} />
      <EmptyState wholeScreen icon="receipt" title={TITLE}>
        <p>Ela pode ser de outra conta. Confira com qual e-mail você comprou.</p>
        <ButtonLink to={href('/account/perfil/gerenciar')}>Ver minhas compras</ButtonLink>
      </EmptyState>
    </Page>
  )
}
