import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Cart } from '@vitrine/contract/cart'
import type { OrderSummary } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useRef } from 'react'
import type { ApiClient } from '../../context.ts'
import { session } from '../../session/browser.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './cart-notices.module.css'
import type { CartEditor } from './use-cart.ts'

const came = (lines: number): string =>
  lines === 1
    ? 'Um item que você escolheu antes de entrar veio para este carrinho.'
    : `${lines} itens que você escolheu antes de entrar vieram para este carrinho.`

/** That two carts became one, and the way back. */
export function MergedNotice({ editor }: { editor: CartEditor }) {
  const { merged } = editor.cart
  if (!merged) return null
  return (
    <Notice>
      <p>
        {came(merged.lines)} Você pode voltar ao anterior até {formatDateTime(new Date(merged.undoUntil))}.
      </p>
      <Button variant="quiet" size="small" busy={editor.changing === 'merge'} onClick={editor.undoMerge}>
        Restaurar carrinho anterior
      </Button>
    </Notice>
  )
}

/** What was taken out last, and the way back, which takes the focus of the button that left with it. */
export function RemovedNotice({ editor }: { editor: CartEditor }) {
  const { removed, undoRemoval, changing } = editor
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true })
  }, [removed])
  if (!removed) return null
  return (
    <Notice>
      <div className={classes.row}>
        <p>{removed.product.name} saiu do carrinho.</p>
        <Button ref={undo} variant="outline" size="small" busy={changing === 'removal'} onClick={undoRemoval}>
          Desfazer
        </Button>
      </div>
    </Notice>
  )
}

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

/** A plan that is bought anew while what it cost before is owed: that may be paid, and need not be. */
export function Debts({ cart: { brand, debts } }: { cart: Cart }) {
  return debts.map(({ orderId, name, amount }) => (
    <Notice key={orderId} tone="attention" title={`Há uma cobrança em aberto de ${name}`}>
      <div className={classes.order}>
        <p>
          {brl(amount)}, da assinatura que foi cancelada. Você pode pagá-la agora; ela não está neste
          carrinho.
        </p>
        <ButtonLink to={pathsOf(brand).order(orderId)}>Pagar a cobrança</ButtonLink>
      </div>
    </Notice>
  ))
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
