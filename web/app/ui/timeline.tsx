import type { OrderHistory } from '@vitrine/contract/order'
import { ORDER_EVENTS } from '@vitrine/contract/order-events'
import { formatDateTime } from '@vitrine/contract/time'
import { Card } from './card.tsx'
import { Section } from './section.tsx'
import classes from './timeline.module.css'

interface OrderTimelineProps {
  events: OrderHistory['events']
}

/** What happened to an order and when, in words, oldest first. */
export const OrderTimeline = ({ events }: OrderTimelineProps) => (
  <Section title="Linha do tempo">
    <Card>
      <ol className={classes.events}>
        {events.map(({ kind, at }) => (
          <TimelineRow key={kind + at} words={ORDER_EVENTS[kind]} at={at} />
        ))}
      </ol>
    </Card>
  </Section>
)

/** Something that happened, and when. */
export const TimelineRow = ({ words, at }: { words: string; at: string }) => (
  <li className={classes.event}>
    <strong>{words}</strong>
    <time dateTime={at} className={classes.when}>
      {formatDateTime(new Date(at))}
    </time>
  </li>
)
