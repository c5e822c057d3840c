import type { SubscriptionOrder } from '@vitrine/contract/subscription'
import { formatDateTime } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { brl, ORDER_KINDS, orderLabel } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import { dayText } from '../../ui/subscription-words.ts'
import classes from './purchase-row.module.css'

/** The orders of a subscription, newest first; each leads to its receipt, its payment and what was asked back. */
export const SubscriptionOrders = ({ orders }: { orders: readonly SubscriptionOrder[] }) => (
  <Section title="Cobranças feitas">
    <StackList label="Cobranças">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </StackList>
  </Section>
)

function OrderRow({ order }: { order: SubscriptionOrder }) {
  const [words, tone] = orderLabel(order)
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.words}>
        <Link to={`/account/perfil/gerenciar-assinatura/${order.id}`} className={classes.name}>
          {ORDER_KINDS[order.kind]} {order.code}
        </Link>
        <span className={classes.when}>
          {order.dueOn ? `Vencimento ${dayText(order.dueOn)}` : formatDateTime(new Date(order.placedAt))}
        </span>
      </div>
      <div className={classes.money}>
        <strong>{brl(order.total)}</strong>
        <Tag tone={tone}>{words}</Tag>
      </div>
    </Card>
  )
}
