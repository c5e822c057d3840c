import type { Removal } from '@vitrine/contract/privacy'
import { useState } from 'react'
import { href } from 'react-router'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Dialog } from '../../forms/dialog.tsx'
import { refreshAccountAlerts } from '../../session/account-alerts.ts'
import { useAct } from '../../session/use-act.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Endings } from './ending-subscriptions.tsx'
import classes from './remove.module.css'

interface ConfirmProps {
  days: number
  endings: Endings
  onScheduled(removal: Removal): void
}

/** The first step; the second one, in front of the page, does it. */
export function Confirm(props: ConfirmProps) {
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
