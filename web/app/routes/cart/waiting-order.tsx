import { pathsOf } from '@vitrine/contract/brand-paths'
import type { OrderSummary } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { ApiClient } from '../../context.ts'
import { session } from '../../session/browser.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './waiting-order.module.css'

/** The newest order of the person signed in that waits for its payment; the cart is shown whatever comes of asking. */
export async function readWaitingOrder(api: ApiClient): Promise<OrderSummary | undefined> {
  if (!session.user()) return undefined
  try {
    const [newest] = await api.checkout.listOrders({ status: 'awaiting-payment', limit: 1 })
    return newest
  } catch {
    return undefined
  }
}

/** Whoever goes back from the payment finds the cart empty: this is where its content went. */
export function WaitingOrder({ order }: { order: OrderSummary }) {
  return (
    <Notice tone="attention" title="Seu pedido aguarda o pagamento">
      <div className={classes.order}>
        <p>
          {order.names.join(', ')}: {brl(toPay(order))}. O que você pediu saiu do carrinho e está guardado.
        </p>
        <ButtonLink to={pathsOf(order.brand).order(order.id)}>Pagar agora</ButtonLink>
      </div>
    </Notice>
  )
}
