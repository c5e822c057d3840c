import { Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { useMemberOnly } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/security'
import { Passkeys } from './passkeys.tsx'
import { ResetWarning } from './reset-warning.tsx'
import { SecondFactorState } from './second-factor-state.tsx'
import classes from './security.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, (api) => api.secondFactor.read({}))
}

export const HydrateFallback = () => <ListSkeleton title="Segurança" />
export const ErrorBoundary = RouteFailure

export default function Security({ loaderData: state }: Route.ComponentProps) {
  useMemberOnly()
  const { revalidate } = useRevalidator()
  const onChange = () => void revalidate()
  return (
    <Screen title="Segurança">
      <AccountTabs />
      <Parts>
        {state.reset && <ResetWarning dueAt={state.reset.dueAt} onChange={onChange} />}
        <Section title="Verificação em duas etapas">
          <SecondFactorState state={state} onChange={onChange} />
        </Section>
        <Section title="Chaves de acesso">
          <Passkeys state={state} onChange={onChange} />
        </Section>
        <Section title="Senha e dispositivos">
          <Card className={classes.links}>
            <Link to="/account/password">Trocar a senha</Link>
            <Link to="/account/perfil/dispositivos">Ver dispositivos e sessões</Link>
          </Card>
        </Section>
      </Parts>
    </Screen>
  )
}
