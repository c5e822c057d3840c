import type { PaymentMethod } from '@vitrine/contract/payment'
import * as z from 'zod'
import { StartRefusal } from '#kernel/errors.ts'
import { CARD_VARIABLES, cardOf } from './card-config.ts'

const days = (usual: number) => z.coerce.number().int().min(1).max(10).default(usual)
/** Seconds: gateways refuse a code that ends before a payer could reach their bank. */
const GATEWAY_PIX_MIN = 300
const secret = z.string().min(16).optional()

/** Environment variables about money: who receives it by which method, and how to reach them. */
export const PAYMENT_VARIABLES = {
  /** Unset, Pix is offered once a bank for it is configured. */
  PAYMENT_PIX: z.enum(['api-pix', 'stripe', 'mercado-pago', 'none']).optional(),
  /** Unset, boletos are offered once a bank for them is configured. */
  PAYMENT_BOLETO: z.enum(['boleto-bank', 'stripe', 'mercado-pago', 'none']).optional(),
  PIX_BASE_URL: z.url().optional(),
  PIX_TOKEN_URL: z.url().optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().optional(),
  PIX_CERT_FILE: z.string().optional(),
  PIX_CERT_KEY_FILE: z.string().optional(),
  PIX_CA_FILE: z.string().optional(),
  PIX_WEBHOOK_TOKEN: secret,
  PIX_EXPIRES_IN: z.coerce.number().int().min(60).max(86_400).default(1800),
  BOLETO_BASE_URL: z.url().optional(),
  BOLETO_TOKEN: secret,
  BOLETO_WEBHOOK_SECRET: secret,
  /** Whether that bank registers a boleto with the address of its payer, as most do. */
  BOLETO_ASKS_ADDRESS: z.stringbool().default(false),
  BOLETO_DUE_DAYS: days(3),
  BOLETO_HOLD_DAYS: days(3),
  /** Calendar days in which a boleto is taken after its due day; the bank of `boleto-bank` alone does so. */
  BOLETO_LATE_DAYS: z.coerce.number().int().min(0).max(30).default(0),
  /** In basis points: a fine once (CDC, art. 52, 1), and interest a month. */
  BOLETO_FINE_BP: z.coerce.number().int().min(0).max(200).default(0),
  BOLETO_INTEREST_BP: z.coerce.number().int().min(0).max(100).default(0),
  ...CARD_VARIABLES,
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  /** Another address than Stripe's own: for tests. */
  STRIPE_API_BASE: z.url().optional(),
  MERCADO_PAGO_ACCESS_TOKEN: secret,
  MERCADO_PAGO_WEBHOOK_SECRET: secret,
  /** Another address than Mercado Pago's own: for tests. */
  MERCADO_PAGO_API_BASE: z.url().optional(),
}
const Variables = z.object(PAYMENT_VARIABLES)
type Variables = z.infer<typeof Variables>
type Name = keyof Variables

/** What is configured about money; throws when a provider is named whose settings are not there. */
export function paymentConfig(e: Variables, publicUrl: string) {
  const frameOrigin = bare(e.CARD_FRAME_ORIGIN ?? publicUrl)
  const settings = {
    pixApi: pixApiOf(e),
    boletoBank: boletoBankOf(e),
    cardAcquirer: cardAcquirerOf(e),
    stripe: stripeOf(e),
    mercadoPago: mercadoPagoOf(e, frameOrigin),
  }
  const pix = e.PAYMENT_PIX ?? (settings.pixApi ? 'api-pix' : 'none')
  const boleto = e.PAYMENT_BOLETO ?? (settings.boletoBank ? 'boleto-bank' : 'none')
  const card = cardOf(e, settings, frameOrigin)
  const payments = {
    pix: pix === 'none' ? undefined : pix,
    card: card?.name,
    boleto: boleto === 'none' ? undefined : boleto,
  }
  for (const name of [payments.pix, payments.card, payments.boleto]) demandSettings(name, settings)
  if (payments.pix && payments.pix !== 'api-pix' && e.PIX_EXPIRES_IN < GATEWAY_PIX_MIN)
    throw new StartRefusal(
      `Configuração inválida: por ${payments.pix}, PIX_EXPIRES_IN começa em ${GATEWAY_PIX_MIN}.`,
    )
  return {
    /** Who receives money by each method that is offered. */
    payments,
    ...settings,
    /** Seconds. */
    pix: { expiresIn: e.PIX_EXPIRES_IN },
    /** An order waits so long for a card that is accepted, in minutes; the frame is where one is typed. */
    card,
    /** Business days of banks: until a boleto is due, and from there until its money is no longer waited for. */
    boleto: payments.boleto && {
      ...{ dueDays: e.BOLETO_DUE_DAYS, holdDays: e.BOLETO_HOLD_DAYS },
      /** Gateways take a boleto for its amount alone, until its due day. */
      ...(payments.boleto === 'boleto-bank' && { late: lateOf(e) }),
    },
  }
}

type PaymentConfig = ReturnType<typeof paymentConfig>
declare module '#kernel/config.ts' {
  interface Config extends PaymentConfig {}
}

/** None where a boleto that is late is not taken. */
const lateOf = (e: Variables) =>
  e.BOLETO_LATE_DAYS > 0
    ? { days: e.BOLETO_LATE_DAYS, fineBp: e.BOLETO_FINE_BP, interestBp: e.BOLETO_INTEREST_BP }
    : undefined

type Settings = Record<'pixApi' | 'boletoBank' | 'cardAcquirer' | 'stripe' | 'mercadoPago', unknown>
const SETTINGS_OF: Record<string, { key: keyof Settings; variables: readonly string[] }> = {
  'api-pix': {
    key: 'pixApi',
    variables: ['PIX_BASE_URL', 'PIX_TOKEN_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
  },
  'boleto-bank': {
    key: 'boletoBank',
    variables: ['BOLETO_BASE_URL', 'BOLETO_TOKEN', 'BOLETO_WEBHOOK_SECRET'],
  },
  'card-acquirer': {
    key: 'cardAcquirer',
    variables: ['CARD_BASE_URL', 'CARD_FRAME_URL', 'CARD_TOKEN', 'CARD_WEBHOOK_SECRET'],
  },
  stripe: { key: 'stripe', variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
  'mercado-pago': {
    key: 'mercadoPago',
    variables: ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
  },
}

const LIST = new Intl.ListFormat('pt-BR')

function demandSettings(name: string | undefined, settings: Settings): void {
  const wanted = name && SETTINGS_OF[name]
  if (wanted && !settings[wanted.key])
    throw new StartRefusal(
      `Configuração inválida: para receber por ${name}, informe ${LIST.format(wanted.variables)}.`,
    )
}

/** The variables that choose who receives by a method. */
const CHOICES = {
  pix: ['PAYMENT_PIX', PAYMENT_VARIABLES.PAYMENT_PIX],
  card: ['PAYMENT_CARD', PAYMENT_VARIABLES.PAYMENT_CARD],
  boleto: ['PAYMENT_BOLETO', PAYMENT_VARIABLES.PAYMENT_BOLETO],
} as const

/** Without these a gateway takes no cards. */
const CARD_KEYS: Record<string, { key: 'stripe' | 'mercadoPago'; variable: string }> = {
  stripe: { key: 'stripe', variable: 'STRIPE_PUBLISHABLE_KEY' },
  'mercado-pago': { key: 'mercadoPago', variable: 'MERCADO_PAGO_PUBLIC_KEY' },
}

/** Who could receive by a method, and the names of the settings that each of them still wants. */
export const providerOptions = (config: PaymentConfig, method: PaymentMethod) => {
  const [choice, names] = CHOICES[method]
  return names
    .unwrap()
    .options.filter((name) => name !== 'none')
    .map((provider) => {
      const { key, variables } = SETTINGS_OF[provider]!
      const card = method === 'card' ? CARD_KEYS[provider] : undefined
      const isGateway = provider in CARD_KEYS
      const missing = [
        ...(config[key] ? [] : variables),
        ...(card && !config[card.key]?.publicKey ? [card.variable] : []),
        ...(isGateway ? [`${choice}=${provider}`] : []),
      ]
      return { provider, missing }
    })
}

/** These variables, all of them or none. */
function together<N extends Name>(
  e: Variables,
  ...names: N[]
): { [K in N]: NonNullable<Variables[K]> } | undefined {
  const given = names.filter((name) => e[name] !== undefined)
  if (given.length === 0) return undefined
  if (given.length < names.length)
    throw new StartRefusal(`Configuração inválida: ${names.join(', ')} andam juntas.`)
  return e as { [K in N]: NonNullable<Variables[K]> }
}

const bare = (url: string): string => url.replace(/\/$/, '')

function pixApiOf(e: Variables) {
  const given = together(e, 'PIX_BASE_URL', 'PIX_TOKEN_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY')
  if (!given) return undefined
  if (!e.PIX_WEBHOOK_TOKEN) throw new StartRefusal('Configuração inválida: falta PIX_WEBHOOK_TOKEN.')
  return {
    baseUrl: bare(given.PIX_BASE_URL),
    tokenUrl: given.PIX_TOKEN_URL,
    clientId: given.PIX_CLIENT_ID,
    clientSecret: given.PIX_CLIENT_SECRET,
    key: given.PIX_KEY,
    certFile: e.PIX_CERT_FILE,
    certKeyFile: e.PIX_CERT_KEY_FILE,
    caFile: e.PIX_CA_FILE,
    webhookToken: e.PIX_WEBHOOK_TOKEN,
  }
}

function boletoBankOf(e: Variables) {
  const given = together(e, 'BOLETO_BASE_URL', 'BOLETO_TOKEN', 'BOLETO_WEBHOOK_SECRET')
  return (
    given && {
      baseUrl: bare(given.BOLETO_BASE_URL),
      token: given.BOLETO_TOKEN,
      webhookSecret: given.BOLETO_WEBHOOK_SECRET,
      asksAddress: e.BOLETO_ASKS_ADDRESS,
    }
  )
}

function cardAcquirerOf(e: Variables) {
  const given = together(e, 'CARD_BASE_URL', 'CARD_FRAME_URL', 'CARD_TOKEN', 'CARD_WEBHOOK_SECRET')
  return (
    given && {
      baseUrl: bare(given.CARD_BASE_URL),
      frameUrl: given.CARD_FRAME_URL,
      token: given.CARD_TOKEN,
      webhookSecret: given.CARD_WEBHOOK_SECRET,
    }
  )
}

function stripeOf(e: Variables) {
  const given = together(e, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  return (
    given && {
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
      apiBase: e.STRIPE_API_BASE,
      publicKey: e.STRIPE_PUBLISHABLE_KEY,
      scriptBase: e.STRIPE_JS_BASE && bare(e.STRIPE_JS_BASE),
    }
  )
}

function mercadoPagoOf(e: Variables, frameOrigin: string) {
  const given = together(e, 'MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET')
  return (
    given && {
      accessToken: given.MERCADO_PAGO_ACCESS_TOKEN,
      webhookSecret: given.MERCADO_PAGO_WEBHOOK_SECRET,
      apiBase: e.MERCADO_PAGO_API_BASE,
      publicKey: e.MERCADO_PAGO_PUBLIC_KEY,
      scriptBase: e.MERCADO_PAGO_JS_BASE && bare(e.MERCADO_PAGO_JS_BASE),
      frameOrigin,
    }
  )
}
