import type { AdminMailText } from '@vitrine/contract/admin/mail'
import { MAIL_VARIABLES } from '@vitrine/contract/mail-text'
import type { Field, Section, Values } from '../form/field.ts'

const IS_SENT: Field = {
  kind: 'flag',
  name: 'isSent',
  label: 'Enviar este e-mail',
  help: 'Desligado, ninguém desta loja o recebe. A lei permite.',
}

/** What a brand says in a kind of message. */
export const mailTextSections = ({
  inherited,
  sellerMaySwitchOff,
  variables,
}: AdminMailText): readonly Section[] => [
  {
    title: 'O que a loja diz',
    lead: `Em branco, vale o texto de fábrica, ou o da primeira loja. Variáveis: ${variables
      .map((name) => `{{${name}}} (${MAIL_VARIABLES[name].toLowerCase()})`)
      .join(', ')}.`,
    fields: [
      { kind: 'text', name: 'subject', label: 'Assunto', max: 120, placeholder: inherited.subject },
      {
        kind: 'multiline',
        name: 'opening',
        label: 'Texto do começo',
        help: 'Fica logo abaixo do título. Uma linha em branco separa parágrafos.',
        rows: 4,
        max: 2000,
      },
      {
        kind: 'multiline',
        name: 'closing',
        label: 'Texto do fim',
        help: 'Fica antes da assinatura da loja.',
        rows: 3,
        max: 2000,
      },
      ...(sellerMaySwitchOff ? [IS_SENT] : []),
    ],
  },
]

/** Of a version, or of what holds. */
export const mailTextValues = ({
  subject,
  opening,
  closing,
  isSent,
}: Pick<AdminMailText, 'subject' | 'opening' | 'closing' | 'isSent'>): Values => ({
  subject: subject ?? '',
  opening: opening ?? '',
  closing: closing ?? '',
  isSent,
})
