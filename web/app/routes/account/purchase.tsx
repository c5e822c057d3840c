import { isId } from '@vitrine/contract/ids'
import { standInFrameOf } from '../../brand/brand-route.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { asMember } from '../../session/as-member.ts'
import type { Route } from './+types/purchase'
import { ManagedFailure } from './managed-failure.tsx'
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
