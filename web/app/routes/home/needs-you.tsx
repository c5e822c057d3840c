import { pathsOf } from '@vitrine/contract/brand-paths'
import type { OrderSummary } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import type { Subscription } from '@vitrine/contract/subscription'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import { dayText } from '../../ui/subscription-words.ts'
import classes from './needs-you.module.css'

interface NeedsYouProps {
  orders: OrderSummary[]
  /** Plans that ran out not long ago. */
  ended: Subscription[]
}

/** Orders that wait for their payment, and plans that ran out. */
export function NeedsYou({ orders, ended }: NeedsYouProps) {
  const waiting = orders.filter((order) => order.status === 'awaiting-payment')
  if (waiting.length + ended.length === 0) return null
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
        {ended.map((plan) => (
          <EndedPlan key={plan.id} plan={plan} />
        ))}
      </StackList>
    </Section>
  )
}

const EndedPlan = ({ plan: { id, product, overOn } }: { plan: Subscription }) => (
  <Card as="li" className={classes.order}>
    <p className={classes.words}>
      <strong>{product.name}</strong>
      <span>Sua assinatura terminou{overOn && ` em ${dayText(overOn)}`}. O que ela abria está fechado.</span>
    </p>
    <ButtonLink to={`/account/perfil/gerenciar-assinatura/${id}`}>Ver a assinatura</ButtonLink>
  </Card>
)
