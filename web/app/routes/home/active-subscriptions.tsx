import type { Subscription } from '@vitrine/contract/subscription'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { priceText } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import { SubscriptionCard } from '../../ui/subscription-card.tsx'

/** What runs, and above it the next charge: when and how much. */
export function ActiveSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  const running = subscriptions.filter(({ status }) => status !== 'ended' && status !== 'cancelled')
  if (running.length === 0) return null
  const next = nextCharge(running)
  return (
    <Section title="Sua assinatura" more={{ to: '/account/perfil/minhas-assinaturas', label: 'Ver todas' }}>
      {next && (
        <p>
          Próxima cobrança: <strong>{priceText(next.price)}</strong> em{' '}
          <strong>{formatDay(calendarDay(next.nextChargeOn))}</strong>
        </p>
      )}
      <StackList>
        {running.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </StackList>
    </Section>
  )
}

type Charged = Subscription & { nextChargeOn: string }

function nextCharge(subscriptions: Subscription[]): Charged | undefined {
  const charged = subscriptions.filter(
    (subscription): subscription is Charged => subscription.nextChargeOn !== undefined,
  )
  return charged.sort((a, b) => a.nextChargeOn.localeCompare(b.nextChargeOn))[0]
}
