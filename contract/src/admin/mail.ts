import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { MailText, MailVariable } from '../mail-text.ts'
import { rowsOf } from '../page.ts'
import { adminChange, CHANGE_REFUSALS } from './change.ts'
import { adminList } from './list.ts'
import { MailSender } from './mail-sender.ts'

const MAIL_AREA = ['account', 'purchase', 'subscription', 'training', 'security', 'shop'] as const
const MailArea = z.enum(MAIL_AREA, { error: 'Escolha uma área da lista' })
export type MailArea = z.infer<typeof MailArea>
export const MAIL_AREA_NAMES: Record<MailArea, string> = {
  account: 'Conta',
  purchase: 'Compra',
  subscription: 'Assinatura',
  training: 'Treinamento',
  security: 'Segurança',
  shop: 'Administração',
}

const MailReader = z.enum(['person', 'staff'])
export const MAIL_READER_NAMES = { person: 'Quem tem conta ou comprou', staff: 'Quem cuida da loja' } as const

/** How far back messages of a kind are counted. */
export const MAIL_COUNT_DAYS = 30

/** A kind of message. */
export const AdminMailKind = z.object({
  /** As the code calls it. */
  id: z.string(),
  name: z.string(),
  area: MailArea,
  /** When it goes out, in a sentence. */
  trigger: z.string(),
  reader: MailReader,
  /** Whether its reader may choose not to get it by mail. */
  readerMaySwitchOff: z.boolean(),
  /** Whether the law lets the seller switch it off. */
  sellerMaySwitchOff: z.boolean(),
  /** Of the last 30 days: those that the mail server took, and those that have not left after a try that failed. */
  sent: z.int(),
  failed: z.int(),
})
export type AdminMailKind = z.infer<typeof AdminMailKind>

export const MailScheme = z.enum(['light', 'dark'], { error: 'Escolha claro ou escuro' })
export type MailScheme = z.infer<typeof MailScheme>

/** A kind with an example of it, as a brand sends it. */
export const AdminMailExample = AdminMailKind.extend({
  brand: BrandId,
  scheme: MailScheme,
  subject: z.string(),
  /** A whole document whose colours are those of the scheme, and which has no style sheet. */
  html: z.string(),
  plain: z.string(),
})
export type AdminMailExample = z.infer<typeof AdminMailExample>

/** A text of a brand that held from `at` on; `by` is missing on one from before authors were kept. */
const MailTextVersion = z.object({
  version: z.int(),
  ...MailText.shape,
  isSent: z.boolean(),
  by: z.string().optional(),
  at: z.iso.datetime(),
})
export type MailTextVersion = z.infer<typeof MailTextVersion>

/** What a brand says in a kind of message. */
export const AdminMailText = z.object({
  /** Of the kind. */
  id: z.string(),
  name: z.string(),
  brand: BrandId,
  /** Zero where the brand has never said anything. */
  version: z.int(),
  ...MailText.shape,
  isSent: z.boolean(),
  /** Whether the law lets the seller switch it off. */
  sellerMaySwitchOff: z.boolean(),
  /** Those that the kind has. */
  variables: z.array(MailVariable),
  /** What holds where the brand says nothing, with the example of the kind. */
  inherited: z.object({
    subject: z.string(),
    opening: z.string().nullable(),
    closing: z.string().nullable(),
  }),
  /** The newest first, at most 20. */
  versions: z.array(MailTextVersion),
})
export type AdminMailText = z.infer<typeof AdminMailText>

export const MailTextInput = MailText.extend({
  isSent: z.boolean({ error: 'Diga se este e-mail é enviado' }),
})
export type MailTextInput = z.infer<typeof MailTextInput>

export const SENT_MAIL_STATUS = [
  'waiting',
  'failed',
  'given-up',
  'sent',
  'expired',
  'bounced',
  'complained',
] as const
const SentMailStatus = z.enum(SENT_MAIL_STATUS)
export type SentMailStatus = z.infer<typeof SentMailStatus>
export const SENT_MAIL_STATUS_NAMES: Record<SentMailStatus, string> = {
  waiting: 'Aguardando',
  failed: 'Falhou, tentamos de novo',
  'given-up': 'Desistimos',
  sent: 'Enviado',
  expired: 'Perdeu o prazo',
  bounced: 'Voltou',
  complained: 'Marcado como spam',
}

/** A message that was begun. Nothing that it opens with stands in it. */
export const SentMailRow = z.object({
  id: idOf('msg', z.string()),
  kind: z.string(),
  /** What the kind is called. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Missing on messages from before it was kept. */
  brand: z.object({ id: BrandId, name: z.string() }).optional(),
  status: SentMailStatus,
  /** Why the last try failed, as the log has it. */
  failure: z.string().optional(),
  /** Of one that came back: the status code of RFC 3463, such as `5.1.1`. */
  bounceStatus: z.string().optional(),
  /** Whether somebody of the shop sent it to themselves as an example. */
  isTest: z.boolean(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  failedAt: z.iso.datetime().optional(),
  /** Whether it can be sent again: what it says is kept. */
  mayResend: z.boolean(),
})
export type SentMailRow = z.infer<typeof SentMailRow>

/** Why, and since when, an address gets only what it must. */
export const MailSuppression = z.object({
  reason: z.enum(['bounce', 'complaint']),
  since: z.iso.datetime(),
})
export type MailSuppression = z.infer<typeof MailSuppression>

export const SUPPRESSION_WORDS: Record<MailSuppression['reason'], string> = {
  bounce: 'Mensagens para este endereço voltam. Só vai o que a lei e a segurança da conta pedem.',
  complaint: 'Quem recebe marcou uma mensagem como spam. Só vai o que a lei e a segurança da conta pedem.',
}

export const SentMail = SentMailRow.extend({
  suppression: MailSuppression.optional(),
  /** What it is about: an order, a subscription, an account. */
  subjectId: z.string(),
  /** As text, with dots in the place of links and codes that open something. */
  plain: z.string(),
})
export type SentMail = z.infer<typeof SentMail>

const SERVER_AWAY = 'O servidor de e-mail não respondeu. Tentamos de novo sozinhos por três dias.'

/** What is to be done about a try that failed, by the code with which the log's reason ends. */
export function mailFailureWords(failure: string): string {
  if (/SMTP_URL/.test(failure))
    return 'Nenhum servidor de e-mail está configurado. Defina SMTP_URL e envie de novo.'
  const code = failure.match(/\b([45]\d\d)$/)?.[1]
  if (/EAUTH/.test(failure) || code === '530' || code === '535')
    return 'O servidor de e-mail não aceitou o usuário e a senha. Confira SMTP_URL.'
  if (code?.startsWith('5'))
    return `O servidor de e-mail recusou este endereço ou esta mensagem (${code}). Confira o endereço com a pessoa.`
  if (code) return `O servidor de e-mail pediu para esperar (${code}). Tentamos de novo sozinhos.`
  return SERVER_AWAY
}

/** What is to be done about a message that came back, by the status code of RFC 3463. */
export function bounceWords(status: string): string {
  if (/^\d\.1\./.test(status)) return `O endereço não existe ou mudou (${status}). Peça outro à pessoa.`
  if (/^\d\.2\.2/.test(status))
    return `A caixa da pessoa está cheia (${status}). Envie de novo em alguns dias.`
  if (/^\d\.2\./.test(status))
    return `A caixa da pessoa não recebe mensagens (${status}). Peça outro endereço.`
  if (/^\d\.7\./.test(status))
    return `O servidor da pessoa recusa quem envia (${status}). Confira SPF, DKIM e DMARC em Remetente.`
  return `O servidor da pessoa não entregou a mensagem (${status}). Confira o endereço com ela.`
}

const kindId = z.string().trim().max(60, 'Escolha um e-mail da lista')
const ofBrand = z.strictObject({ id: kindId, brand: BrandId.optional() })
const byId = z.strictObject({ id: idOf('msg', z.string().max(40)) })

const sent = adminList({
  path: 'sent-mails',
  summary: 'E-mails enviados, à espera e que falharam',
  permission: 'mails.read',
  row: SentMailRow,
  filters: {
    status: SentMailStatus.optional(),
    kind: kindId.optional(),
    brand: BrandId.optional(),
    /** The id of what they are about. */
    about: z.string().trim().max(60, 'Informe o código de um pedido, assinatura ou conta').optional(),
  },
  sorts: ['-created', 'created'],
})
const read = endpoint('administrator', { permission: 'mails.read' })

/** The messages of the shop: their kinds, and what went out. */
export const adminMail = {
  list: read
    .route({ method: 'GET', path: '/admin/mails', summary: 'Tipos de e-mail' })
    .input(z.strictObject({ area: MailArea.optional(), reader: MailReader.optional() }).optional())
    .output(rowsOf(AdminMailKind)),
  read: read
    .route({ method: 'GET', path: '/admin/mails/{id}', summary: 'Um tipo de e-mail, com um exemplo' })
    .errors(refusals('not-found', 'brand.unknown'))
    .input(ofBrand.extend({ scheme: MailScheme.default('light') }))
    .output(AdminMailExample),
  readText: read
    .route({
      method: 'GET',
      path: '/admin/mails/{id}/text',
      summary: 'O que uma loja diz em um tipo de e-mail',
    })
    .errors(refusals('not-found', 'brand.unknown'))
    .input(ofBrand)
    .output(AdminMailText),
  editText: adminChange('mails.write')
    .route({
      method: 'PUT',
      path: '/admin/mails/{id}/text',
      summary: 'Mudar o que uma loja diz em um tipo de e-mail',
    })
    .errors(CHANGE_REFUSALS)
    .errors(refusals('brand.unknown', 'mail.variable-unknown', 'mail.always-sent'))
    .input(
      MailTextInput.extend({
        ...ofBrand.shape,
        version: z.int({ error: 'Informe a versão que você leu' }).min(0),
      }),
    )
    .output(AdminMailText),
  preview: read
    .route({
      method: 'POST',
      path: '/admin/mails/{id}/preview',
      summary: 'Um exemplo de um e-mail com um texto que ainda não foi salvo',
    })
    .errors(refusals('not-found', 'brand.unknown', 'mail.variable-unknown'))
    .input(MailText.extend({ ...ofBrand.shape, scheme: MailScheme.default('light') }))
    .output(AdminMailExample.pick({ subject: true, html: true, plain: true })),
  sendTest: adminChange('mails.write')
    .route({
      method: 'POST',
      path: '/admin/mails/{id}/test',
      successStatus: 202,
      summary: 'Enviar para mim um exemplo de um e-mail',
    })
    .errors(refusals('not-found', 'brand.unknown', 'request.too-many'))
    .input(ofBrand)
    .output(z.object({ to: z.string() })),
  listSenders: read
    .route({
      method: 'GET',
      path: '/admin/mail-senders',
      summary: 'Remetentes da loja, com o SPF, o DKIM e o DMARC que o DNS mostra agora',
    })
    .input(z.strictObject({}).optional())
    .output(rowsOf(MailSender)),
  listSent: sent.list,
  exportSent: sent.export,
  readSent: read
    .route({ method: 'GET', path: '/admin/sent-mails/{id}', summary: 'Um e-mail que saiu ou ia sair' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(SentMail),
  resend: adminChange('mails.write')
    .route({
      method: 'POST',
      path: '/admin/sent-mails/{id}/resend',
      successStatus: 204,
      summary: 'Enviar um e-mail de novo',
    })
    .errors(refusals('not-found', 'mail.not-kept', 'mail.expired', 'request.too-many'))
    .input(byId)
    .output(z.void()),
  liftSuppression: adminChange('mails.write')
    .route({
      method: 'DELETE',
      path: '/admin/sent-mails/{id}/suppression',
      successStatus: 204,
      summary: 'Voltar a enviar tudo ao endereço de um e-mail que voltou',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.void()),
}
