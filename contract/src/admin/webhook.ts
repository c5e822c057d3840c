import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { EVENT_KINDS, type EventKind, eventOf } from '../event.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { adminList } from './list.ts'

/** A delivery is tried so often, with these pauses in between: 71 hours in all. */
const SECOND = 1
const MINUTE = 60
const HOUR = 3_600
export const RETRY_AFTER_SECONDS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  20 * HOUR,
  28 * HOUR,
]
export const MOST_TRIES = RETRY_AFTER_SECONDS.length + 1
/** An endpoint that has failed for so long, without one success, is switched off. */
export const DISABLED_AFTER_DAYS = 5
/** The secret of before is good for so long beside the new one. */
export const SECRET_OVERLAP_HOURS = 24
/** Deliveries are kept so long. */
export const DELIVERY_DAYS = 90

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Chosen in the place of all kinds one by one. */
export const ALL_EVENTS = '*'
/** The kinds stand in the OpenAPI document once, for all that name one. */
const AnyKind = z.union([z.enum(EVENT_KINDS), z.literal(ALL_EVENTS)], { error: 'Escolha eventos da lista' })

export const WebhookInput = z.strictObject({
  name: z
    .string({ error: 'Informe um nome' })
    .trim()
    .min(2, 'Use de 2 a 60 letras no nome')
    .max(60, 'Use de 2 a 60 letras no nome'),
  url: z
    .string({ error: 'Informe o endereço' })
    .trim()
    .max(500, 'Use um endereço de até 500 letras')
    .refine(isAddress, 'Use um endereço que comece com https://, sem usuário nem senha'),
  /** Of one brand, or of all. */
  brandId: BrandId.nullable().default(null),
  events: z
    .array(AnyKind, { error: 'Escolha ao menos um evento' })
    .min(1, 'Escolha ao menos um evento')
    .max(EVENT_KINDS.length + 1, 'Escolha cada evento uma vez'),
})
export type WebhookInput = z.infer<typeof WebhookInput>

export const WEBHOOK_STATUS_NAMES = {
  active: 'Ativo',
  paused: 'Pausado',
  disabled: 'Desligado',
} as const
const WebhookStatus = z.enum(['active', 'paused', 'disabled'])

export const AdminWebhook = WebhookInput.extend({
  id: idOf('whe', z.string()),
  version: z.int(),
  status: WebhookStatus,
  createdAt: z.iso.datetime(),
  /** Since when no try came through; missing while the last one did. */
  failingSince: z.iso.datetime().optional(),
  disabledAt: z.iso.datetime().optional(),
  /** `gone`: the address answered 410, which asks for no more. */
  disabledFor: z.enum(['failing', 'gone']).optional(),
  /** Until when the secret of before is good as well. */
  previousUntil: z.iso.datetime().optional(),
  /** Deliveries of the last 90 days. */
  waiting: z.int(),
  failed: z.int(),
})
export type AdminWebhook = z.infer<typeof AdminWebhook>

const DELIVERY_STATUS = ['waiting', 'delivered', 'failed'] as const
export const DELIVERY_STATUS_NAMES = {
  waiting: 'Aguardando',
  delivered: 'Entregue',
  failed: 'Desistimos',
} as const

/** Why a try got no answer, in words. */
const OUTBOUND_WORDS: Readonly<Record<string, string>> = {
  'address-invalid': 'O endereço não é https. Corrija o endereço do webhook.',
  'address-private':
    'O endereço leva a uma rede interna, que não chamamos. Use um endereço público da internet.',
  'name-unknown': 'Não encontramos este endereço na internet. Confira o nome e o DNS.',
  connection: 'O servidor recusou ou encerrou a conexão. Confira se ele está no ar.',
  certificate: 'O certificado https não é válido para este endereço. Renove ou corrija o certificado.',
  timeout: 'O servidor não respondeu em 15 segundos. Responda 200 antes de processar o evento.',
}

const attemptWords = (status: number): string => {
  if (status >= 300 && status < 400) return 'Redirecionou, e não seguimos. Informe o endereço final.'
  if (status === 410) return 'Respondeu que não quer mais eventos.'
  return `Respondeu ${status}. Responda 2xx para confirmar que recebeu.`
}

/** What a try came to, in words. */
export const wordsOfAttempt = ({ status, failure }: Pick<WebhookAttempt, 'status' | 'failure'>): string => {
  if (failure) return OUTBOUND_WORDS[failure] ?? failure
  return status !== undefined && status >= 200 && status < 300
    ? `Recebido (${status})`
    : attemptWords(status ?? 0)
}

const WebhookAttempt = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Of HTTP; missing where nothing was answered, for `failure`. */
  status: z.int().optional(),
  failure: z.string().optional(),
  /** In milliseconds. */
  took: z.int(),
  /** The beginning of what was answered. */
  answer: z.string(),
})
type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryRow = z.object({
  id: idOf('whd', z.string()),
  event: z.string(),
  /** What it is about: an order, a subscription, an account. */
  subjectId: z.string(),
  endpoint: z.object({ id: idOf('whe', z.string()), name: z.string() }),
  status: z.enum(DELIVERY_STATUS),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
})
export type WebhookDeliveryRow = z.infer<typeof WebhookDeliveryRow>

export const WebhookDelivery = WebhookDeliveryRow.extend({
  /** `webhook-id`, by which the receiver knows what it has had before. */
  messageId: z.string(),
  url: z.string(),
  /** What is sent, to the letter. */
  body: z.string(),
  attempts: z.array(WebhookAttempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** `Pedido pago`; the kind itself where it is none of the catalogue any more. */
export const eventName = (kind: string): string => eventOf(kind)?.name ?? kind

const id = idOf('whe', z.string().max(40))
const byId = z.strictObject({ id })
const deliveryId = idOf('whd', z.string().max(40))
/** The secret is shown once; whoever lost it makes another. */
const Secret = z.object({ id, secret: z.string() })

const deliveries = adminList({
  path: 'webhook-deliveries',
  summary: 'Entregas de webhooks',
  permission: 'webhooks.read',
  row: WebhookDeliveryRow,
  filters: {
    endpoint: id.optional(),
    status: z.enum(DELIVERY_STATUS).optional(),
    event: z.enum(EVENT_KINDS).optional(),
  },
  sorts: ['-created', 'created'],
})
const read = endpoint('administrator', { permission: 'webhooks.read' })
const change = adminChange('webhooks.write')
const secretChange = adminChange('webhooks.write', { stepUp: true })
const ADDRESS_REFUSALS = ['brand.unknown', 'webhook.address', 'webhook.too-many'] as const

/** Addresses of other programs that are told of what happens, and what they were told. */
export const adminWebhook = {
  list: read
    .route({ method: 'GET', path: '/admin/webhooks', summary: 'Webhooks' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(AdminWebhook)),
  read: read
    .route({ method: 'GET', path: '/admin/webhooks/{id}', summary: 'Um webhook' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminWebhook),
  create: secretChange
    .route({ method: 'POST', path: '/admin/webhooks', successStatus: 201, summary: 'Cadastrar um webhook' })
    .errors(refusals('2FA_EXPIRED', ...ADDRESS_REFUSALS))
    .input(WebhookInput)
    .output(Secret),
  edit: secretChange
    .route({ method: 'PUT', path: '/admin/webhooks/{id}', summary: 'Alterar um webhook' })
    .errors({ ...CHANGE_REFUSALS, ...refusals('2FA_EXPIRED', ...ADDRESS_REFUSALS) })
    .input(WebhookInput.extend({ id, version: Version }))
    .output(AdminWebhook),
  move: change
    .route({ method: 'POST', path: '/admin/webhooks/{id}/status', summary: 'Pausar ou ligar um webhook' })
    .errors(CHANGE_REFUSALS)
    .input(
      byId.extend({
        version: Version,
        status: z.enum(['active', 'paused'], { error: 'Escolha ativo ou pausado' }),
      }),
    )
    .output(AdminWebhook),
  rotateSecret: secretChange
    .route({
      method: 'POST',
      path: '/admin/webhooks/{id}/secret',
      summary: 'Novo segredo de um webhook; o anterior vale por mais 24 horas',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('2FA_EXPIRED') })
    .input(byId.extend({ version: Version }))
    .output(Secret),
  remove: change
    .route({
      method: 'DELETE',
      path: '/admin/webhooks/{id}',
      successStatus: 204,
      summary: 'Remover um webhook',
    })
    .errors(CHANGE_REFUSALS)
    .input(byId.extend({ version: Version })),
  test: change
    .route({ method: 'POST', path: '/admin/webhooks/{id}/test', summary: 'Enviar um evento de teste' })
    .errors(refusals('not-found'))
    .input(byId.extend({ event: z.enum(EVENT_KINDS, { error: 'Escolha um evento da lista' }) }))
    .output(z.object({ deliveryId })),
  resendFailed: change
    .route({
      method: 'POST',
      path: '/admin/webhooks/{id}/resend',
      summary: 'Enviar de novo, na ordem, tudo de que um webhook não soube',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.object({ count: z.int() })),
  listDeliveries: deliveries.list,
  exportDeliveries: deliveries.export,
  readDelivery: read
    .route({
      method: 'GET',
      path: '/admin/webhook-deliveries/{id}',
      summary: 'Uma entrega, com as tentativas',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: deliveryId }))
    .output(WebhookDelivery),
  resend: change
    .route({
      method: 'POST',
      path: '/admin/webhook-deliveries/{id}/resend',
      successStatus: 204,
      summary: 'Enviar uma entrega de novo',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: deliveryId }))
    .output(z.void()),
}

/** The choices of a form, by group. */
export type EventChoice = EventKind | typeof ALL_EVENTS
