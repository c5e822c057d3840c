import { redirect } from 'react-router'
import { MAIN } from '../../brand/brands.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/payment'
import { Identification } from './identification.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { PurchaseForm } from './purchase-form.tsx'

export async function clientLoader() {
  const api = await getApi()
  const cart = await api.cart.read({ brand: MAIN.id })
  cartChanged(cart)
  if (cart.lines.length === 0) throw redirect(MAIN.paths.cart)
  return cart
}

export const HydrateFallback = PaymentSkeleton
export const ErrorBoundary = RouteFailure

export default function Payment({ loaderData: cart }: Route.ComponentProps) {
  const user = useSession()
  return (
    <Screen title="Pagamento">
      <WithSummary summary={<OrderSummary cart={cart} />}>
        {cart.notices.map((notice) => (
          <Notice key={notice} tone="attention">
            {notice}
          </Notice>
        ))}
        <Identification user={user} />
        <PurchaseForm cart={cart} ready={user !== null} />
      </WithSummary>
    </Screen>
  )
}
