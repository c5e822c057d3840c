import type { Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
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

export default function Subscriptions({ loaderData: subscriptions }: Route.ComponentProps) {
  const over = subscriptions.filter(({ status }) => isOver(status))
  const running = subscriptions.filter((subscription) => !over.includes(subscription))
  return (
    <Screen title="Minhas assinaturas">
      <AccountTabs />
      <Parts>
        <Group title="Em vigor" subscriptions={running} />
        {running.length > 0 && <HowItGoesOn />}
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

const HowItGoesOn = () => (
  <p>
    Sete dias antes de cada vencimento avisamos por e-mail. Nada é debitado sem a sua autorização: renova no
    cartão ou por Pix Automático quem escolheu assim, e cancelar leva dois cliques.
  </p>
)

function None() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="repeat" title="Nenhuma assinatura">
      <p>O que você assinar aparece aqui, com a próxima cobrança e como cancelar.</p>
      <ButtonLink to={`${paths.store}?type=subscription`}>Ver assinaturas</ButtonLink>
    </EmptyState>
  )
}
