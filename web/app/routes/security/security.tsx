import { formatDateTime } from '@vitrine/contract/time'
import { href, Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { asMember } from '../../session/guards.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/security'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorState } from './second-factor-state.tsx'
import classes from './security.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [state] = await Promise.all([api.secondFactor.read({}), refreshUnconfirmed(api)])
    return state
  })
}

export const HydrateFallback = () => <ListSkeleton title="Segurança" />
export const ErrorBoundary = RouteFailure

export default function Security({ loaderData: state }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const onChange = () => void revalidate()
  const isUnconfirmed = useUnconfirmed()
  return (
    <Screen title="Segurança">
      <AccountTabs />
      <Parts>
        {state.reset && <ResetWarning dueAt={state.reset.dueAt} onChange={onChange} />}
        {isUnconfirmed ? (
          <ConfirmFirst before="ligar a verificação em duas etapas ou cadastrar uma chave de acesso" />
        ) : (
          <Factors state={state} onChange={onChange} />
        )}
        <Section title="Senha e dispositivos">
          <Card className={classes.links}>
            <Link to={href('/account/password')}>Trocar a senha</Link>
            <Link to={href('/account/perfil/dispositivos')}>Ver dispositivos e sessões</Link>
          </Card>
        </Section>
      </Parts>
    </Screen>
  )
}

function Factors(parts: { state: Route.ComponentProps['loaderData']; onChange(): void }) {
  return (
    <>
      <Section title="Verificação em duas etapas">
        <SecondFactorState {...parts} />
      </Section>
      <Section title="Chaves de acesso">
        <Passkeys {...parts} />
      </Section>
    </>
  )
}

/** An administrator asked to take the second factor away: whoever did not want that stops it here. */
function ResetWarning({ dueAt, onChange }: { dueAt: string; onChange(): void }) {
  const { busy, problem, act } = useAct()
  const cancel = () =>
    act(async (api) => {
      await api.secondFactor.cancelReset({})
      notify({ tone: 'good', title: 'Pedido cancelado' })
      onChange()
    })
  return (
    <Notice tone="attention" title="Há um pedido para remover sua verificação em duas etapas">
      <div className={classes.part}>
        <p>A remoção acontece em {formatDateTime(new Date(dueAt))}. Se você não pediu isso, cancele agora.</p>
        {problem && <p>{problem}</p>}
        <div className={classes.actions}>
          <Button busy={busy} onClick={cancel}>
            Cancelar o pedido
          </Button>
        </div>
      </div>
    </Notice>
  )
}
