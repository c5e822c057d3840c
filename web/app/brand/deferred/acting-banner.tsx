import { formatTime } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { watchActing } from '../../session/acting.ts'
import { session } from '../../session/browser.ts'
import { serverClock } from '../../session/server-clock.ts'
import { signOut } from '../../session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import classes from './acting-banner.module.css'

function ActingBanner({ until }: { until: number }) {
  const [name] = useState(() => session.user()?.name)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => session.lose(), until - serverClock.now())
    return () => clearTimeout(timer)
  }, [until])
  const end = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <section className={classes.banner} aria-label="Visita da equipe">
      <p>
        Você vê a loja como <b>{name}</b>, sem alterar nada, até {formatTime(new Date(until))}.
      </p>
      <Button size="small" variant="outline" className={classes.end} busy={busy} onClick={end}>
        Encerrar
      </Button>
    </section>
  )
}

// Says above every page of this tab that somebody of the shop sees it as a member, until when, and how to end it.
const place = document.createElement('div')
place.className = classes.place!
document.body.prepend(place)
document.documentElement.dataset.acting = ''
createRoot(place).render(<ActingBanner until={watchActing()} />)
