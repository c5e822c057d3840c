import { AT_ONCE, DIGEST_HOURS } from '@vitrine/contract/digest'
import type { NotificationPreferences } from '@vitrine/contract/profile'
import { useId, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { useAct } from '../../session/use-act.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { Toggle } from '../../ui/switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './notification-choices.module.css'

/** What is wanted, where and when, one choice each; one that did not get through goes back and says why. */
export function NotificationChoices({ preferences }: { preferences: NotificationPreferences }) {
  const [chosen, setChosen] = useState(preferences)
  const { busy, problem, act } = useAct()
  const change = async (next: NotificationPreferences) => {
    if (busy) return
    setChosen(next)
    const isSaved = await act(async () => {
      setChosen(await save(next))
      notify({ tone: 'good', title: 'Escolha salva' })
    })
    if (!isSaved) setChosen(chosen)
  }
  const parts = { chosen, isBusy: busy, onChange: change }
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

const MORNING = '08:00'

/** When the e-mails leave that can wait: each at once, or one a day at an hour. */
function DigestChoice({ chosen, isBusy, onChange }: ChoiceProps) {
  const id = useId()
  const isDaily = chosen.digest !== AT_ONCE
  const choose = (digest: string) => !isBusy && onChange({ ...chosen, digest })
  return (
    <Section title="Quando os e-mails chegam">
      <Card>
        <fieldset className={classes.digest}>
          <legend className={classes.legend}>Demais e-mails</legend>
          <label className={classes.option}>
            <input type="radio" name={id} checked={!isDaily} onChange={() => choose(AT_ONCE)} />
            Na hora em que acontece
          </label>
          <label className={classes.option}>
            <input type="radio" name={id} checked={isDaily} onChange={() => choose(MORNING)} />
            Em um resumo por dia
          </label>
          {isDaily && (
            <label className={classes.hour}>
              Hora do resumo
              <select value={chosen.digest} onChange={(event) => choose(event.currentTarget.value)}>
                {DIGEST_HOURS.map((hour) => (
                  <option key={hour}>{hour}</option>
                ))}
              </select>
            </label>
          )}
          <p className={classes.about}>
            Segurança, pagamentos com prazo e a confirmação de cada pedido chegam sempre na hora. O que você
            já leu aqui não entra no resumo. O horário é o de Brasília.
          </p>
        </fieldset>
      </Card>
    </Section>
  )
}

interface Subject {
  id: keyof NotificationPreferences['inApp']
  title: string
  about: string
  isFixed?: true
}

const SUBJECTS: Subject[] = [
  {
    id: 'offers',
    title: 'Ofertas e novidades',
    about:
      'Lançamentos, descontos e o que ficou no carrinho. Ativar o e-mail vale como consentimento, que você retira quando quiser.',
  },
  {
    id: 'training',
    title: 'Treinamentos',
    about: 'Aulas novas, turmas que começam e certificados.',
  },
  {
    id: 'billing',
    title: 'Compras e cobranças',
    about: 'Pedidos, pagamentos e recibos. São enviados sempre: fazem parte da compra.',
    isFixed: true,
  },
  {
    id: 'security',
    title: 'Conta e segurança',
    about:
      'Entradas em dispositivos novos, trocas de senha e de e-mail. São enviados sempre: protegem sua conta.',
    isFixed: true,
  },
]

interface ChoiceProps {
  chosen: NotificationPreferences
  /** A change is on its way: others wait. */
  isBusy: boolean
  onChange(next: NotificationPreferences): void
}

/** What about, and by which way: a switch for each, and why some cannot be switched. */
function NotificationMatrix(choice: ChoiceProps) {
  return (
    <table className={classes.matrix}>
      <caption>
        <VisuallyHidden>O que você recebe, por e-mail e no site</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Assunto</th>
          <th scope="col">E-mail</th>
          <th scope="col">No site</th>
        </tr>
      </thead>
      <tbody>
        {SUBJECTS.map((subject) => (
          <SubjectRow key={subject.id} subject={subject} {...choice} />
        ))}
      </tbody>
    </table>
  )
}

/** What a subject is, and a switch for each way by which it comes. */
function SubjectRow({ subject, chosen, isBusy, onChange }: ChoiceProps & { subject: Subject }) {
  const help = useId()
  const { id, title, about, isFixed = false } = subject
  const { inApp } = chosen
  const set = (next: Partial<NotificationPreferences>) => !isBusy && onChange({ ...chosen, ...next })
  return (
    <tr>
      <th scope="row">
        {title}
        <p id={help} className={classes.about}>
          {about}
        </p>
      </th>
      <td>
        <Toggle
          aria-label={`${title} por e-mail`}
          aria-describedby={help}
          checked={chosen[id]}
          disabled={isFixed}
          onChange={({ currentTarget }) => set({ [id]: currentTarget.checked })}
        />
      </td>
      <td>
        <Toggle
          aria-label={`${title} no site`}
          aria-describedby={help}
          checked={inApp[id]}
          disabled={isFixed}
          onChange={({ currentTarget }) => set({ inApp: { ...inApp, [id]: currentTarget.checked } })}
        />
      </td>
    </tr>
  )
}
