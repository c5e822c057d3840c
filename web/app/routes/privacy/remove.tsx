import type { Removal } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { refreshAccountAlerts } from '../../session/account-alerts.ts'
import { asMember } from '../../session/guards.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/remove'
import type { Endings } from './consequences.tsx'
import { Consequences } from './consequences.tsx'
import classes from './remove.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [removal, subscriptions, orders, entitlements, balances] = await Promise.all([
      api.privacy.readRemoval({}),
      api.subscription.list({}),
      api.checkout.listOrders({}),
      api.access.list({}),
      api.credit.readBalances({}),
    ])
    return { removal, subscriptions, orders, entitlements, balances }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Excluir a conta" />
export const ErrorBoundary = RouteFailure

export default function Remove({ loaderData }: Route.ComponentProps) {
  const [removal, setRemoval] = useState(loaderData.removal)
  const { scheduled, days } = removal
  const [endings, setEndings] = useState<Endings>({})
  return (
    <Screen
      title="Excluir a conta"
      lead={scheduled ? undefined : 'Veja antes o que muda, quando, e o que não volta.'}
    >
      <AccountTabs />
      {scheduled ? (
        <Scheduled dueAt={scheduled.dueAt} onUndone={setRemoval} />
      ) : (
        <Parts>
          <Consequences {...loaderData} days={days} endings={endings} onChoose={setEndings} />
          <Confirm days={days} endings={endings} onScheduled={setRemoval} />
        </Parts>
      )}
    </Screen>
  )
}

interface ScheduledProps {
  dueAt: string
  onUndone(removal: Removal): void
}

/** What is planned, and the one click that undoes it. */
function Scheduled({ dueAt, onUndone }: ScheduledProps) {
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const undo = () =>
    act(async (api) => {
      const removal = await api.privacy.cancelRemoval({})
      await refreshAccountAlerts()
      notify({ tone: 'good', title: 'Exclusão desfeita', caption: 'Sua conta continua como antes.' })
      onUndone(removal)
    })
  return (
    <Card className={classes.last}>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        Sua conta será excluída em {formatDateTime(new Date(dueAt))}
      </h2>
      <p>
        Até lá, tudo funciona como antes. As sessões nos outros aparelhos terminaram, e o link para desfazer
        também está no seu e-mail.
      </p>
      <div className={classes.actions}>
        <Button busy={busy} onClick={undo}>
          Desfazer e manter a conta
        </Button>
        <ButtonLink to={href('/account/perfil/privacidade')} variant="quiet">
          Baixar meus dados antes
        </ButtonLink>
      </div>
    </Card>
  )
}

interface ConfirmProps {
  days: number
  endings: Endings
  onScheduled(removal: Removal): void
}

/** The first step; the second one, in front of the page, does it. */
function Confirm(props: ConfirmProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.actions}>
      <Button variant="outline" className={classes.danger} onClick={() => setAsking(true)}>
        Quero excluir minha conta
      </Button>
      <ButtonLink to={href('/account/perfil/privacidade')} variant="quiet">
        Manter a conta
      </ButtonLink>
      {isAsking && (
        <Dialog title="Excluir a conta?" onClose={() => setAsking(false)}>
          <LastStep {...props} onClose={() => setAsking(false)} />
        </Dialog>
      )}
    </div>
  )
}

const UNREAD = 'Marque que leu o que acontece'

function LastStep({ days, endings, onScheduled, onClose }: ConfirmProps & { onClose(): void }) {
  const [isRead, setRead] = useState(false)
  const { busy, problem, refuse, act } = useAct()
  const schedule = async () => {
    if (!isRead) {
      refuse(UNREAD)
      return document.getElementById('exclusao-lida')?.querySelector('input')?.focus()
    }
    await act(async (api) => {
      const subscriptions = Object.entries(endings).map(([id, when]) => ({ id, when }))
      const removal = await api.privacy.scheduleRemoval({ confirmed: true, subscriptions })
      await refreshAccountAlerts()
      onClose()
      onScheduled(removal)
    })
  }
  return (
    <div className={classes.last}>
      <p>Marcamos a exclusão para daqui a {days} dias. Pedimos a sua senha, se faz tempo que você entrou.</p>
      <div id="exclusao-lida">
        <CheckboxField
          label="Li o que acontece e o que perco."
          checked={isRead}
          error={problem === UNREAD ? problem : undefined}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
      </div>
      {problem && problem !== UNREAD && <Notice tone="negative">{problem}</Notice>}
      <div className={classes.actions}>
        <Button className={classes.dangerFull} busy={busy} onClick={schedule}>
          Agendar a exclusão
        </Button>
        <Button variant="outline" onClick={onClose}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
