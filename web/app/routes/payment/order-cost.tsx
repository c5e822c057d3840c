import type { Installments } from '@vitrine/contract/card'
import type { Order } from '@vitrine/contract/order'
import { paidUntilText } from '@vitrine/contract/paid-period'
import { Card } from '../../ui/card.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { useOrderActions } from './order-actions.ts'
import classes from './pix-payment.module.css'

interface OrderCostProps {
  order: Order
  /** The parcels of the card, where it is charged in more than one. */
  byCard?: Installments | null
}

/** What is paid for, and how its sum came about. */
export function OrderCost({ order, byCard = null }: OrderCostProps) {
  const { isBuyer } = useOrderActions()
  return (
    <Card as="section" aria-label="Pedido" className={classes.summary}>
      <h2>{isBuyer ? 'Resumo do pedido' : `Pedido de ${order.buyer.name}`}</h2>
      <QuoteSum
        lines={order.sum}
        total={order.total}
        credit={order.credit}
        later={order.later}
        byCard={byCard}
      />
      {order.pays && order.later.length === 0 && (
        <p className={classes.receiver}>{paidUntilText(order.pays)}</p>
      )}
    </Card>
  )
}
