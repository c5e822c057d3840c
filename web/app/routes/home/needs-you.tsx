import { pathsOf } from '@vitrine/contract/brand-paths'
import type { OrderSummary } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import classes from './needs-you.module.css'

/** Orders that wait for their payment. */
export function NeedsYou({ orders }: { orders: OrderSummary[] }) {
  const waiting = orders.filter((order) => order.status === 'awaiting-payment')
  if (waiting.length === 0) return null
  return (
    <Section title="Pendências">
      <StackList>
        {waiting.map((order) => (
          <Card as="li" key={order.id} className={classes.order}>
            <p className={classes.words}>
              <strong>{order.names.join(', ')}</strong>
              <span>
                {order.dueOn
                  ? `Renovação de ${brl(toPay(order))}, com vencimento em ${formatDay(calendarDay(order.dueOn))}.`
                  : `Pedido ${order.code} de ${formatDateTime(new Date(order.placedAt))} aguarda o pagamento de ${brl(toPay(order))}.`}
              </span>
            </p>
            <ButtonLink to={pathsOf(order.brand).order(order.id)}>Pagar agora</ButtonLink>
          </Card>
        ))}
      </StackList>
    </Section>
  )
}
