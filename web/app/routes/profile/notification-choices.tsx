import type { NotificationPreferences } from '@vitrine/contract/profile'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Switch } from '../../ui/switch.tsx'
import classes from './notification-choices.module.css'

type Optional = 'offers' | 'training'

const SUBJECTS: { id: keyof NotificationPreferences; title: string; about: string }[] = [
  {
    id: 'offers',
    title: 'Ofertas e novidades',
    about: 'Lançamentos, descontos e cupons. Ligar vale como consentimento, que você retira quando quiser.',
  },
  {
    id: 'training',
    title: 'Treinamentos',
    about: 'Aulas novas, turmas que começam e certificados.',
  },
  {
    id: 'billing',
    title: 'Compras e cobranças',
    about: 'Pedidos, pagamentos, renovações e recibos. São enviados sempre: fazem parte da compra.',
  },
  {
    id: 'security',
    title: 'Conta e segurança',
    about:
      'Entradas em dispositivos novos, trocas de senha e de e-mail. São enviados sempre: protegem sua conta.',
  },
]

/** What arrives by e-mail, one switch each; a switch that did not get through goes back and says why. */
export function NotificationChoices({ preferences }: { preferences: NotificationPreferences }) {
  const [chosen, setChosen] = useState(preferences)
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const change = async (id: Optional, isOn: boolean) => {
    const next = { ...chosen, [id]: isOn }
    setChosen(next)
    setBusy(id)
    setProblem(undefined)
    try {
      const api = await getApi()
      setChosen(await api.profile.changeNotifications({ offers: next.offers, training: next.training }))
      notify({ tone: 'good', title: 'Escolha salva' })
    } catch (error) {
      setChosen(chosen)
      setProblem(sentenceFor(error))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <ul className={classes.list}>
        {SUBJECTS.map(({ id, title, about }) => (
          <li key={id}>
            <Switch
              label={title}
              help={about}
              checked={chosen[id]}
              disabled={id === 'billing' || id === 'security'}
              busy={busy !== undefined}
              onChange={(isOn) => change(id as Optional, isOn)}
            />
          </li>
        ))}
      </ul>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}
