import type { Subscription } from '@vitrine/contract/subscription'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts, StackList } from '../../ui/stack.tsx'
import { SubscriptionCard } from '../../ui/subscription-card.tsx'
import type { Route } from './+types/subscriptions'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.subscription.list({}))
}

export const HydrateFallback = () => <ListSkeleton title="Minhas assinaturas" above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

const OVER: readonly Subscription['status'][] = ['cancelled', 'ended']

export default function Subscriptions({ loaderData: subscriptions }: Route.ComponentProps) {
  const over = subscriptions.filter(({ status }) => OVER.includes(status))
  const running = subscriptions.filter((subscription) => !over.includes(subscription))
  return (
    <Screen title="Minhas assinaturas">
      <AccountTabs />
      <Parts>
        <Group title="Em vigor" subscriptions={running} />
        {running.length > 0 && <HowItEnds />}
        <Group title="Encerradas" subscriptions={over} />
        {subscriptions.length === 0 && <None />}
      </Parts>
    </Screen>
  )
}

function Group({ title, subscriptions }: { title: string; subscriptions: Subscription[] }) {
  if (subscriptions.length === 0) return null
  return (
    <Section title={title}>
      <StackList>
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </StackList>
    </Section>
  )
}

const HowItEnds = () => (
  <p>
    Cada assinatura é paga uma vez, pelo período escolhido, e termina no dia mostrado. Nada é cobrado depois:
    para continuar, é só assinar de novo.
  </p>
)

function None() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="repeat" title="Nenhuma assinatura">
      <p>O que você assinar aparece aqui, com o dia até quando vale.</p>
      <ButtonLink to={`${paths.store}?type=subscription`}>Ver assinaturas</ButtonLink>
    </EmptyState>
  )
}
