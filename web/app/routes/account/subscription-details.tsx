import type { PriceAnswer } from '@vitrine/contract/price-campaign'
import type {
  SubscriptionDetails as Details,
  NextCharge,
  SubscriptionEvent,
  SubscriptionOrder,
} from '@vitrine/contract/subscription'
import { moveText } from '@vitrine/contract/subscription-life'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { Screen } from '../../brand/screen.tsx'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { brl, ORDER_KINDS, orderLabel, priceText, subscriptionLabel } from '../../ui/labels.ts'
import { PRICE_CHANGE_TITLES, PriceQuestion } from '../../ui/price-question.tsx'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import {
  boundText,
  chargeFact,
  dayText,
  endText,
  goodUntil,
  renewalText,
} from '../../ui/subscription-words.ts'
import timeline from '../../ui/timeline.module.css'
import { TimelineRow } from '../../ui/timeline.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import classes from './purchase.module.css'
import rows from './purchases.module.css'
import { RenewalCardNotice } from './renewal-card.tsx'
import { RenewalPixNotice } from './renewal-pix.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { DisputeNotice, SubscriptionNotice } from './subscription-notice.tsx'

/** One subscription: how it stands, what comes next, what was, and what its owner may do about it. */
export function SubscriptionDetails({ loaded }: { loaded: Details }) {
  const [subscription, setSubscription] = useState(loaded)
  const { product, charges, orders } = subscription
  const [words, tone] = subscriptionLabel(subscription)
  return (
    <Screen
      title={product.name}
      lead={
        <span className={classes.lead}>
          <Tag tone={tone}>{words}</Tag>
          <Link to={href('/account/perfil/minhas-assinaturas')}>Minhas assinaturas</Link>
        </span>
      }
    >
      <div className={classes.column}>
        <DisputeNotice subscription={subscription} />
        <SubscriptionNotice subscription={subscription} />
        <RenewalCardNotice subscription={subscription} />
        <RenewalPixNotice subscription={subscription} />
        <WithSummary
          onTop={subscription.unpaid !== undefined}
          summary={<SubscriptionActions subscription={subscription} onChange={setSubscription} />}
        >
          <PriceChangeCard subscription={subscription} onChange={setSubscription} />
          <Card>
            <Facts facts={factsOf(subscription)} />
          </Card>
          <NextCharges charges={charges} />
          <SubscriptionOrders orders={orders} />
          <Timeline events={subscription.timeline} />
        </WithSummary>
      </div>
    </Screen>
  )
}

interface PriceChangeProps {
  subscription: Details
  onChange(subscription: Details): void
}

/** Another price that comes, and the ways to answer it; nothing where none does. */
function PriceChangeCard({ subscription: { id, priceChange }, onChange }: PriceChangeProps) {
  const { busy, problem, act } = useAct()
  if (!priceChange) return null
  const { campaignId, consent } = priceChange
  const answer = (given: PriceAnswer) =>
    act(async (api) => {
      await api.priceChange.answer({ id, campaignId, answer: given })
      onChange(await api.subscription.read({ id }))
    })
  return (
    <Section title={PRICE_CHANGE_TITLES[consent]}>
      <Card>
        <PriceQuestion change={priceChange} busy={busy} problem={problem} answer={answer} />
      </Card>
    </Section>
  )
}

const factsOf = (subscription: Details) => {
  const { price, startedOn, bound } = subscription
  return [
    ['Preço', priceText(price)],
    goodUntil(subscription),
    chargeFact(subscription),
    ['Como renova', renewalText(subscription)],
    ['Permanência mínima', bound && boundText(bound)],
    ['Termina em', endText(subscription)],
    ['Assinante desde', dayText(startedOn)],
  ] as const
}

const Timeline = ({ events }: { events: readonly SubscriptionEvent[] }) =>
  events.length === 0 ? null : (
    <Section title="Linha do tempo">
      <Card>
        <ol className={timeline.events}>
          {events.map((event) => (
            <TimelineRow key={event.move + event.at} words={moveText(event)} at={event.at} />
          ))}
        </ol>
      </Card>
    </Section>
  )

/** So many are seen at a glance. */
const FEW = 3

/** The charges to come, by day; those of a whole year one press away. What is to be paid already is none of them. */
function NextCharges({ charges: all }: { charges: readonly NextCharge[] }) {
  const [isWhole, setWhole] = useState(false)
  const charges = all.filter(({ overdue, waitedUntil }) => !overdue && !waitedUntil)
  if (charges.length === 0) return null
  const shown = isWhole ? charges : charges.slice(0, FEW)
  return (
    <Section title="Próximas cobranças">
      <Card>
        <ChargeList charges={shown} />
        {shown.length < charges.length && (
          <Button variant="quiet" wide onClick={() => setWhole(true)}>
            Ver as dos próximos 12 meses
          </Button>
        )}
      </Card>
    </Section>
  )
}

/** Charges, each with its day and its amount. */
const ChargeList = ({ charges }: { charges: readonly NextCharge[] }) => (
  <ul className={classes.charges}>
    {charges.map(({ dueOn, amount }) => (
      <li key={dueOn} className={classes.charge}>
        <time dateTime={dueOn}>{dayText(dueOn)}</time>
        <strong>{brl(amount)}</strong>
      </li>
    ))}
  </ul>
)

/** The orders of a subscription, newest first; each leads to its receipt, its payment and what was asked back. */
const SubscriptionOrders = ({ orders }: { orders: readonly SubscriptionOrder[] }) => (
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
    <Card as="li" className={rows.row}>
      <div className={rows.words}>
        <Link to={href('/account/perfil/gerenciar-assinatura/:id', { id: order.id })} className={rows.name}>
          {ORDER_KINDS[order.kind]} {order.code}
        </Link>
        <span className={quiet.text}>
          {order.dueOn ? `Vencimento ${dayText(order.dueOn)}` : formatDateTime(new Date(order.placedAt))}
        </span>
      </div>
      <div className={rows.money}>
        <strong>{brl(order.total)}</strong>
        <Tag tone={tone}>{words}</Tag>
      </div>
    </Card>
  )
}
