import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import { SubscriptionCard } from '../../ui/subscription-card.tsx'

/** What runs, and what is charged next. */
export function ActiveSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  const running = subscriptions.filter(({ status }) => !isOver(status))
  if (running.length === 0) return null
  return (
    <Section
      title={running.length > 1 ? 'Suas assinaturas' : 'Sua assinatura'}
      more={{ to: '/account/perfil/minhas-assinaturas', label: 'Ver todas' }}
    >
      <StackList>
        {running.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </StackList>
    </Section>
  )
}
