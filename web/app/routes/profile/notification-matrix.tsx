import type { NotificationPreferences } from '@vitrine/contract/profile'
import { useId } from 'react'
import { Toggle } from '../../ui/switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './notification-choices.module.css'

type Subject = keyof NotificationPreferences['inApp']

const SUBJECTS: { id: Subject; title: string; about: string; isFixed?: true }[] = [
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

export interface ChoiceProps {
  chosen: NotificationPreferences
  /** A change is on its way: others wait. */
  isBusy: boolean
  onChange(next: NotificationPreferences): void
}

/** What about, and by which way: a switch for each, and why some cannot be switched. */
export function NotificationMatrix({ chosen, isBusy, onChange }: ChoiceProps) {
  const id = useId()
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
        {SUBJECTS.map(({ id: subject, title, about, isFixed = false }) => {
          const help = `${id}-${subject}`
          const { inApp } = chosen
          const way = (
            label: string,
            checked: boolean,
            change: (isOn: boolean) => NotificationPreferences,
          ) => (
            <td>
              <Toggle
                aria-label={label}
                aria-describedby={help}
                checked={checked}
                disabled={isFixed}
                onChange={(event) => !isBusy && onChange(change(event.currentTarget.checked))}
              />
            </td>
          )
          return (
            <tr key={subject}>
              <th scope="row">
                {title}
                <p id={help} className={classes.about}>
                  {about}
                </p>
              </th>
              {way(`${title} por e-mail`, chosen[subject], (isOn) => ({ ...chosen, [subject]: isOn }))}
              {way(`${title} no site`, inApp[subject], (isOn) => ({
                ...chosen,
                inApp: { ...inApp, [subject]: isOn },
              }))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
