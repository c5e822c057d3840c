import type { SubscriptionDetails as Details, SubscriptionEvent } from '@vitrine/contract/subscription'
import { moveText } from '@vitrine/contract/subscription-life'
import { useState } from 'react'
import { Link } from 'react-router'
import { Screen } from '../../brand/screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { priceText, subscriptionLabel } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { boundText, chargeFact, dayText, endText, goodUntil } from '../../ui/subscription-words.ts'
import timeline from '../../ui/timeline.module.css'
import { TimelineRow } from '../../ui/timeline.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'
import { NextCharges } from './next-charges.tsx'
import classes from './purchase.module.css'
import { DisputeNotice, StandingNotice } from './standing-notice.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionOrders } from './subscription-orders.tsx'

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
          <Link to="/account/perfil/minhas-assinaturas">Minhas assinaturas</Link>
        </span>
      }
    >
      <div className={classes.column}>
        <DisputeNotice subscription={subscription} />
        <StandingNotice subscription={subscription} />
        <WithSummary
          onTop={subscription.unpaid !== undefined}
          summary={<SubscriptionActions subscription={subscription} onChange={setSubscription} />}
        >
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

const factsOf = (subscription: Details) => {
  const { price, startedOn, bound } = subscription
  return [
    ['Preço', priceText(price)],
    goodUntil(subscription),
    chargeFact(subscription),
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
