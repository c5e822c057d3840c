import { sayPrompt } from '@vitrine/contract/boleto-terms'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { useState } from 'react'
import { redirect, redirectDocument } from 'react-router'
import { brandContext } from '../../brand/brand-route.ts'
import { cartChanged } from '../../brand/cart-count.ts'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import type { Route } from './+types/payment'
import { attempts } from './attempts.ts'
import { needsOwnDocument } from './framed-document.ts'
import { Identification } from './identification.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import { payingBy } from './quote-of.ts'
import { useCredit } from './use-credit.ts'
import { usePlan } from './use-plan.ts'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { id: brand, paths } = context.get(brandContext)
  const api = await getApi()
  const reading = api.cart.read({ brand })
  const products = reading.then(({ lines }) => lines.map(({ product }) => product.id).join())
  const [cart, methods, card, boleto, plans, saved, balances] = await Promise.all([
    reading,
    api.checkout.listMethods(),
    products.then((ids) => api.checkout.readCard({ products: ids })),
    products.then((ids) => api.checkout.readBoleto({ products: ids })),
    products.then((ids) => api.checkout.readPlan({ products: ids })),
    session.user() ? api.savedCard.list() : null,
    session.user() ? api.credit.readBalances({}) : [],
  ])
  if (card && needsOwnDocument()) throw redirectDocument(request.url)
  cartChanged(cart)
  const balance = balances.find((one) => one.brand === brand)?.balance ?? 0
  if (cart.lines.length > 0) return { cart, methods, card, boleto, plans, saved, balance }
  // The answer to the order was lost, the order was not: it is in the list.
  throw redirect(attempts.lost() ? '/account/perfil/gerenciar' : paths.cart)
}

export const HydrateFallback = PaymentSkeleton
export const ErrorBoundary = RouteFailure

export default function Payment({
  loaderData: { cart: chosen, methods, card, boleto, plans, saved, balance },
}: Route.ComponentProps) {
  const user = useSession()
  const [method, setMethod] = useState<PaymentMethod>('pix')
  const cart = payingBy(chosen, method)
  const credit = useCredit(user ? balance : 0, cart.quote.total)
  const plan = usePlan(plans, { cart, method, toPay: cart.quote.total - credit.spent })
  const choose = (next: PaymentMethod) => {
    if (next === 'card') plan.choose(1)
    setMethod(next)
  }
  return (
    <Screen title="Pagamento">
      <WithSummary onTop summary={<OrderSummary cart={cart} credit={credit.spent} plan={plan} />}>
        {cart.notices.map((notice) => (
          <Notice key={notice} tone="attention">
            {notice}
          </Notice>
        ))}
        <Identification user={user} />
        <PurchaseForm
          cart={cart}
          methods={methods}
          card={card}
          saved={user && saved}
          credit={credit}
          method={method}
          asksAddress={method === 'boleto' && boleto.asksAddress && cart.quote.total > credit.spent}
          boletoSaves={sayPrompt(
            boleto.own,
            cart.lines.map(({ product }) => product.id),
          )}
          choose={choose}
          plan={plan}
          ready={user !== null}
        />
      </WithSummary>
    </Screen>
  )
}
