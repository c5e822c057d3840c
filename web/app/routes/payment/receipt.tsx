import type { Bill } from '@vitrine/contract/installment-plan'
import { costText, parcelText } from '@vitrine/contract/installment-plan-words'
import type { Order } from '@vitrine/contract/order'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { useEffect, useRef } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { PrivateMeta } from '../../brand/screen.tsx'
import { UpsellQuestion } from '../../forms/upsell-question.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { QuoteSum } from '../../ui/quote-sum.tsx'
import { Sum } from '../../ui/sum.tsx'
import { ParcelLine } from './parcel-line.tsx'
import classes from './receipt.module.css'

/** The order is paid: what was unlocked, what was paid, where to go. `announce` when it happened before one's eyes. */
export function Receipt({ order, announce }: { order: Order; announce: boolean }) {
  const { id: brand, paths } = useBrand()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announce) title.current?.focus()
  }, [announce])
  const isFree = order.total === 0
  const { plan, bill } = order
  const hasSubscription = order.lines.some((line) => line.interval !== 'once')
  return (
    <Page width="medium">
      <PrivateMeta title={isFree ? 'Pedido concluído' : 'Pagamento confirmado'} />
      <div className={classes.receipt}>
        <header className={classes.head}>
          <span className={classes.seal}>
            <Icon name="check" size={36} />
          </span>
          <h1 ref={title} tabIndex={-1} className={classes.title}>
            {isFree ? 'Pedido concluído!' : 'Pagamento confirmado!'}
          </h1>
          <ParcelLine order={order} />
          <p>
            Pedido {order.code}
            {order.paidAt &&
              `, ${isFree ? 'sem nada a pagar, em' : 'pago em'} ${formatDateTime(new Date(order.paidAt))}`}
            . Enviamos a confirmação para {order.buyer.email}.
          </p>
        </header>
        <div className={classes.parts}>
          {!bill && <Unlocked lines={order.lines} />}
          <Card as="section" aria-label="Pagamento" className={classes.payment}>
            <h2 className={classes.subtitle}>Pagamento</h2>
            <QuoteSum
              lines={order.sum}
              total={order.total}
              credit={order.credit}
              interest={order.interest}
              payment={order.payment}
              later={order.later}
              taxes={order.taxes}
              paid
              parted={plan !== undefined}
            />
            {plan && <PaidFirst plan={plan} />}
          </Card>
        </div>
        <nav className={classes.ways} aria-label="Próximos passos">
          {hasSubscription && (
            <ButtonLink to="/account/perfil/minhas-assinaturas">Ver minha assinatura</ButtonLink>
          )}
          <ButtonLink
            look={hasSubscription ? 'outline' : 'primary'}
            to={`/account/perfil/gerenciar-assinatura/${(bill ?? order).id}`}
          >
            {wayWords(order)}
          </ButtonLink>
          <ButtonLink look="quiet" to="/">
            Ir para o início
          </ButtonLink>
        </nav>
        {order.brand === brand && !bill && (
          <UpsellQuestion orderId={order.id} paths={paths} cartChanged={cartChanged} />
        )}
      </div>
    </Page>
  )
}

const wayWords = ({ plan, bill }: Order): string =>
  bill ? 'Ver a compra inteira' : plan ? 'Ver as parcelas' : 'Ver detalhes da compra'

/** Of parcels: what was charged now, what is next, and what all come to. */
function PaidFirst({ plan }: { plan: NonNullable<Order['plan']> }) {
  const next = plan.bills.find(({ state }) => state === 'open')
  const { count, first } = plan
  return (
    <>
      <Sum
        lines={[
          { label: parcelText(1, count), formula: 'paga', amount: first },
          ...(next ? [billLine(next, count)] : []),
        ]}
      />
      <p className={classes.cost}>{costText(plan)}.</p>
    </>
  )
}

const billLine = ({ number, dueOn, amount }: Bill, count: number) => ({
  label: parcelText(number, count),
  formula: `vence em ${formatDay(calendarDay(dueOn))}`,
  amount,
})

function Unlocked({ lines }: { lines: Order['lines'] }) {
  return (
    <Card as="section" aria-label="O que você comprou">
      <h2 className={classes.subtitle}>O que você comprou</h2>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <Icon name="check" /> {line.name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
