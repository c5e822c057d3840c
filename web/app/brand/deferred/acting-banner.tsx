import { formatTime } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { actingUntil, watchActing } from '../../session/acting.ts'
import { session } from '../../session/browser.ts'
import { signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import classes from './acting-banner.module.css'

/** Says that somebody of the shop sees this tab as a member, until when, and how to end it. */
export default function ActingBanner() {
  const [visit] = useState(() => ({ name: session.user()?.name, until: actingUntil() }))
  const [busy, setBusy] = useState(false)
  useEffect(watchActing, [])
  useEffect(() => {
    document.documentElement.dataset.acting = ''
  }, [])
  const end = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <section className={classes.banner} aria-label="Visita da equipe">
      <p>
        Você vê a loja como <b>{visit.name}</b>, sem alterar nada, até {formatTime(visit.until)}.
      </p>
      <Button size="small" variant="outline" className={classes.end} busy={busy} onClick={end}>
        Encerrar
      </Button>
    </section>
  )
}
