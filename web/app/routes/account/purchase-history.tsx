import { DECLINES } from '@vitrine/contract/card'
import type { Attempt, OrderHistory } from '@vitrine/contract/order'
import { attemptStatusName } from '@vitrine/contract/state-names'
import { Card } from '../../ui/card.tsx'
import { brl, METHOD_NAMES } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import classes from '../../ui/timeline.module.css'
import { OrderTimeline, TimelineRow } from '../../ui/timeline.tsx'

/** What happened to a purchase, in words, and each attempt to pay it. */
export const PurchaseHistory = ({ history: { events, attempts } }: { history: OrderHistory }) => (
  <>
    <OrderTimeline events={events} />
    {attempts.length > 0 && (
      <Section title="Tentativas de pagamento">
        <Card>
          <ul className={classes.events}>
            {attempts.map((attempt) => (
              <TimelineRow
                key={attempt.number}
                words={wordsOf(attempt)}
                at={attempt.paidAt ?? attempt.createdAt}
              />
            ))}
          </ul>
        </Card>
      </Section>
    )}
  </>
)

const wordsOf = (attempt: Attempt) => {
  const { number, method, amount, declined } = attempt
  const outcome = declined ? DECLINES[declined][1] : attemptStatusName(attempt).toLowerCase()
  return `${number}ª tentativa · ${METHOD_NAMES[method]} · ${brl(amount)} · ${outcome}`
}
