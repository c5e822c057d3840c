import type { NotificationPreferences } from '@vitrine/contract/profile'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { DigestChoice } from './digest-choice.tsx'
import { NotificationMatrix } from './notification-matrix.tsx'

/** What is wanted, where and when, one choice each; one that did not get through goes back and says why. */
export function NotificationChoices({ preferences }: { preferences: NotificationPreferences }) {
  const [chosen, setChosen] = useState(preferences)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const change = async (next: NotificationPreferences) => {
    setChosen(next)
    setBusy(true)
    setProblem(undefined)
    try {
      setChosen(await save(next))
      notify({ tone: 'good', title: 'Escolha salva' })
    } catch (error) {
      setChosen(chosen)
      setProblem(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  const parts = { chosen, isBusy, onChange: change }
  return (
    <>
      <Card>
        <NotificationMatrix {...parts} />
      </Card>
      <DigestChoice {...parts} />
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}

async function save({ offers, training, inApp, digest }: NotificationPreferences) {
  const api = await getApi()
  return api.profile.changeNotifications({
    offers,
    training,
    inApp: { offers: inApp.offers, training: inApp.training },
    digest,
  })
}
