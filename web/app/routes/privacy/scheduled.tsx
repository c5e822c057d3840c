import type { Removal } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useRef, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { refreshStanding } from '../../session/standing.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './remove.module.css'

interface ScheduledProps {
  dueAt: string
  onUndone(removal: Removal): void
}

/** What is planned, and the one click that undoes it. */
export function Scheduled({ dueAt, onUndone }: ScheduledProps) {
  const [isBusy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const undo = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      const removal = await api.privacy.cancelRemoval({})
      await refreshStanding()
      notify({ tone: 'good', title: 'Exclusão desfeita', caption: 'Sua conta continua como antes.' })
      onUndone(removal)
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
      setBusy(false)
    }
  }
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
        <Button busy={isBusy} onClick={undo}>
          Desfazer e manter a conta
        </Button>
        <ButtonLink to="/account/perfil/privacidade" look="quiet">
          Baixar meus dados antes
        </ButtonLink>
      </div>
    </Card>
  )
}
