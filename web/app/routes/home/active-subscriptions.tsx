import type { Subscription } from '@vitrine/contract/subscription'
import { Section } from '../../ui/section.tsx'
import { StackList } from '../../ui/stack.tsx'
import { SubscriptionCard } from '../../ui/subscription-card.tsx'

/** What runs, and until when. */
export function ActiveSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  const running = subscriptions.filter(({ status }) => status !== 'ended' && status !== 'cancelled')
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
