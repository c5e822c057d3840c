import * as z from 'zod'
import { BrandId } from './brand.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { rowsOf } from './page.ts'

/** What somebody agreed to or took back, with the proof of it. */
export const Consent = z.object({
  kind: z.enum(['terms', 'marketing']),
  granted: z.boolean(),
  version: z.string(),
  /** The sentence as it was shown; older rows lack it. */
  text: z.string().optional(),
  at: z.iso.datetime(),
  ip: z.string().optional(),
  device: z.string().optional(),
})
export type Consent = z.infer<typeof Consent>

export const Consents = z.object({
  marketing: z.boolean(),
  /** Newest first. */
  history: z.array(Consent),
})
export type Consents = z.infer<typeof Consents>

/** What a person should know wherever they are in their account. */
export const AccountAlerts = z.object({
  /** Terms in force that this person has not agreed to yet; nothing is blocked by it. */
  newTerms: z.object({ version: z.string(), brand: BrandId }).optional(),
  /** The account is to be removed at that instant. */
  removalDueAt: z.iso.datetime().optional(),
})
export type AccountAlerts = z.infer<typeof AccountAlerts>

const CookieChoice = z.strictObject({
  /** Of an earlier choice of this browser. */
  id: z.uuid('Envie um identificador válido').optional(),
  version: z.string().min(1, 'Informe a versão').max(20, 'Versão inválida'),
  measurement: z.boolean({ error: 'Diga sim ou não' }),
  marketing: z.boolean({ error: 'Diga sim ou não' }),
})

/** One thing that happened to the account, in words. */
export const HistoryEvent = z.object({
  id: z.string(),
  what: z.string(),
  /** What it was about: the code of an order, the name of an app. */
  about: z.string().optional(),
  /** A path of ours where more of it stands. */
  page: z.string().optional(),
  at: z.iso.datetime(),
  ip: z.string().optional(),
  device: z.string().optional(),
  /** How it was proved, in words. */
  proof: z.string().optional(),
})
export type HistoryEvent = z.infer<typeof HistoryEvent>

export const ExportStatus = z.enum(['waiting', 'running', 'ready', 'failed', 'expired'])

/** A copy of one's data; `size` in bytes. */
export const DataExport = z.object({
  id: z.string(),
  status: ExportStatus,
  percent: z.int(),
  requestedAt: z.iso.datetime(),
  size: z.int().optional(),
  expiresAt: z.iso.datetime().optional(),
})
export type DataExport = z.infer<typeof DataExport>

/** `days` between the request and the removal. */
export const Removal = z.object({
  days: z.int(),
  scheduled: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).optional(),
})
export type Removal = z.infer<typeof Removal>

/** When a subscription of an account that is to be removed is over: at once, or with what is paid, if that is before. */
export const EndingSubscription = z.strictObject({ id: idOf('sub'), when: z.enum(['now', 'end']) })
export type EndingSubscription = z.infer<typeof EndingSubscription>

/** Who carries out the payments of a method: a bank, or a gateway by its name. */
const Recipient = z.enum(['bank', 'stripe', 'mercado-pago'])
/** Nothing of a method that is not offered. */
export const Recipients = z.object({
  pix: Recipient.optional(),
  card: Recipient.optional(),
  boleto: Recipient.optional(),
})
export type Recipients = z.infer<typeof Recipients>

const nothing = z.strictObject({}).optional()
const byId = z.strictObject({ id: z.string().max(40) })
const CONFIRM = 'Confirme que leu o que acontece com a exclusão'

export const privacy = {
  alerts: endpoint('member')
    .route({ method: 'GET', path: '/privacy/alerts', summary: 'Avisos sobre a minha conta' })
    .input(nothing)
    .output(AccountAlerts),
  consents: endpoint('member')
    .route({ method: 'GET', path: '/privacy/consents', summary: 'Meus consentimentos' })
    .input(nothing)
    .output(Consents),
  changeConsent: endpoint('member')
    .route({ method: 'PUT', path: '/privacy/consents', summary: 'Dar ou retirar um consentimento' })
    .input(z.strictObject({ marketing: z.boolean({ error: 'Diga sim ou não' }) }))
    .output(Consents),
  acceptTerms: endpoint('member')
    .route({ method: 'POST', path: '/privacy/terms', summary: 'Aceitar os termos em vigor' })
    .errors(refusals('privacy.other-terms'))
    .input(z.strictObject({ version: z.string().max(40, 'Versão inválida') }))
    .output(Consents),
  chooseCookies: endpoint('public')
    .route({ method: 'POST', path: '/privacy/cookie-choice', summary: 'Guardar a escolha de cookies' })
    .errors(refusals('request.too-many'))
    .input(CookieChoice)
    .output(z.object({ id: z.string(), at: z.iso.datetime() })),
  recipients: endpoint('public')
    .route({ method: 'GET', path: '/privacy/recipients', summary: 'Quem processa os pagamentos' })
    .input(nothing)
    .output(Recipients),
  history: endpoint('member')
    .route({ method: 'GET', path: '/privacy/history', summary: 'Histórico da minha conta' })
    .input(
      z
        .strictObject({
          /** The last id of the page before. */
          before: z.string().max(80).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(20),
        })
        .optional(),
    )
    .output(z.object({ events: rowsOf(HistoryEvent), more: z.boolean() })),
  listExports: endpoint('member')
    .route({ method: 'GET', path: '/privacy/exports', summary: 'Cópias dos meus dados' })
    .input(nothing)
    .output(rowsOf(DataExport)),
  /** While one is being made, that one is answered. */
  requestExport: endpoint('member', { stepUp: true, confirmed: true })
    .route({
      method: 'POST',
      path: '/privacy/exports',
      successStatus: 202,
      summary: 'Pedir uma cópia dos meus dados',
    })
    .errors(refusals('email.unconfirmed', 'account.proof-needed', '2FA_EXPIRED', 'privacy.export-too-soon'))
    .input(z.strictObject({}))
    .output(DataExport),
  downloadExport: endpoint('member', { stepUp: true, confirmed: true })
    .route({ method: 'GET', path: '/privacy/exports/{id}/file', summary: 'Baixar uma cópia dos meus dados' })
    .errors(refusals('email.unconfirmed', 'account.proof-needed', '2FA_EXPIRED', 'not-found'))
    .input(byId)
    .output(z.file()),
  readRemoval: endpoint('member')
    .route({ method: 'GET', path: '/privacy/removal', summary: 'A exclusão da minha conta' })
    .input(nothing)
    .output(Removal),
  scheduleRemoval: endpoint('member', { stepUp: true })
    .route({ method: 'POST', path: '/privacy/removal', summary: 'Agendar a exclusão da minha conta' })
    .errors(refusals('account.proof-needed', '2FA_EXPIRED', 'privacy.administrator', 'not-found'))
    .input(
      z.strictObject({
        confirmed: z.literal(true, { error: CONFIRM }),
        /** Those that run; of one that is not named, with what is paid. */
        subscriptions: z.array(EndingSubscription).max(50).default([]),
      }),
    )
    .output(Removal),
  cancelRemoval: endpoint('member')
    .route({ method: 'DELETE', path: '/privacy/removal', summary: 'Desfazer a exclusão da minha conta' })
    .errors(refusals('privacy.no-removal'))
    .input(z.strictObject({}))
    .output(Removal),
}
