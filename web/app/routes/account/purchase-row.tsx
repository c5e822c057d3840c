import type { OrderSummary } from '@vitrine/contract/order'
import { formatDateTime } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { brl, ORDER_KINDS, orderLabel } from '../../ui/labels.ts'
import classes from './purchase-row.module.css'

/** One order of the list; the whole row leads to its details. */
export function PurchaseRow({ order }: { order: OrderSummary }) {
  const [words, tone] = orderLabel(order)
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.words}>
        <Link to={`/account/perfil/gerenciar-assinatura/${order.id}`} className={classes.name}>
          {order.names.join(', ')}
        </Link>
        <span className={classes.when}>
          {ORDER_KINDS[order.kind]} {order.code} · {formatDateTime(new Date(order.placedAt))}
        </span>
      </div>
      <div className={classes.money}>
        <strong>{brl(order.total + order.interest)}</strong>
        <Tag tone={tone}>{words}</Tag>
      </div>
    </Card>
  )
}
