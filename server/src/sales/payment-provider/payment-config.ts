import { joinedByAnd } from '@vitrine/contract/enumeration'
import type { PaymentMethod } from '@vitrine/contract/payment'
import * as z from 'zod'
import { StartRefusal } from '#kernel/errors.ts'
import { setting } from '#kernel/setting.ts'

/** Environment variables about cards: who charges them, and where they are typed. */
const CARD_VARIABLES = {
  PAYMENT_CARD: setting(z.enum(['stripe', 'mercado-pago', 'none']).default('none'), {
    what: 'Who charges cards.',
    example: 'stripe',
  }),
  CARD_HOLD_MINUTES: setting(z.coerce.number().int().min(15).max(1440).default(30), {
    what: 'How long an order waits for a card that is accepted.',
  }),
  CARD_FRAME_ORIGIN: setting(z.url().optional(), {
    what: "Another name of this server for the page that loads a gateway's script: there it cannot read what the shop keeps in the browser.",
    example: 'https://cartao.sualoja.com.br',
  }),
  STRIPE_PUBLISHABLE_KEY: setting(z.string().min(16).optional(), {
    what: 'For cards at Stripe: its public key.',
    example: 'pk_live_…',
  }),
  STRIPE_INSTALLMENTS: setting(z.coerce.number().int().min(1).max(18).default(1), {
    what: 'In how many installments your account at Stripe may charge; Stripe gives more to some accounts.',
    example: '12',
  }),
  STRIPE_JS_BASE: setting(z.url().optional(), {
    what: "Another address than that of Stripe's script: for tests.",
  }),
  MERCADO_PAGO_PUBLIC_KEY: setting(z.string().min(16).optional(), {
    what: 'For cards at Mercado Pago: its public key.',
    example: 'APP_USR-…',
  }),
  MERCADO_PAGO_JS_BASE: setting(z.url().optional(), {
    what: "Another address than that of Mercado Pago's script: for tests.",
  }),
}
type CardVariables = z.infer<z.ZodObject<typeof CARD_VARIABLES>>

/** More installments than any table has. */
const ANY_NUMBER = 18

interface CardSettings {
  stripe: { publicKey: string | undefined } | undefined
  mercadoPago: { publicKey: string | undefined } | undefined
}

/** Where a card is typed and how it may be charged; throws when a gateway takes cards without its public key. */
function cardOf(e: CardVariables, settings: CardSettings, frameOrigin: string) {
  const { PAYMENT_CARD: name, CARD_HOLD_MINUTES: holdMinutes } = e
  if (name === 'none') return undefined
  const [gateway, key] =
    name === 'stripe'
      ? [settings.stripe, 'STRIPE_PUBLISHABLE_KEY']
      : [settings.mercadoPago, 'MERCADO_PAGO_PUBLIC_KEY']
  if (gateway && !gateway.publicKey)
    throw new StartRefusal(`Configuração inválida: para receber cartões por ${name}, informe ${key}.`)
  const maxInstallments = name === 'stripe' ? e.STRIPE_INSTALLMENTS : ANY_NUMBER
  return { name, frameUrl: `${frameOrigin}/pagamento/quadro/${name}`, holdMinutes, maxInstallments }
}

const days = (usual: number) => z.coerce.number().int().min(1).max(10).default(usual)
/** Seconds: gateways refuse a code that ends before a payer could reach their bank. */
const GATEWAY_PIX_MIN = 300
const secret = z.string().min(16).optional()

/** Environment variables about money: who receives it by which method, and how to reach them. */
export const PAYMENT_VARIABLES = {
  PAYMENT_PIX: setting(z.enum(['api-pix', 'stripe', 'mercado-pago', 'none']).optional(), {
    what: 'Who receives Pix. Unset, a bank (`api-pix`) once it is configured.',
    example: 'stripe',
  }),
  PAYMENT_BOLETO: setting(z.enum(['stripe', 'mercado-pago', 'none']).default('none'), {
    what: 'Who issues boletos.',
    example: 'mercado-pago',
  }),
  PIX_BASE_URL: setting(z.url().optional(), {
    what: "Your bank's API Pix, the Central Bank's standard 2.9.0.",
    example: 'https://api.banco.com.br/pix/v2',
  }),
  PIX_TOKEN_URL: setting(z.url().optional(), {
    what: 'Where that bank gives tokens (OAuth 2.0, client credentials).',
    example: 'https://api.banco.com.br/oauth/token',
  }),
  PIX_CLIENT_ID: setting(z.string().optional(), { what: 'What that bank calls your application.' }),
  PIX_CLIENT_SECRET: setting(z.string().optional(), { what: 'Its secret at that bank.', secret: true }),
  PIX_KEY: setting(z.string().optional(), {
    what: 'Your Pix key, into whose account people pay.',
    example: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  }),
  PIX_ACCOUNT: setting(z.string().max(20).optional(), {
    what: 'The number of the account into which Pix Automático pays; unset, it is not offered.',
    example: '1000001',
  }),
  PIX_BRANCH: setting(z.string().max(4).optional(), {
    what: 'The branch (agência) of that account, where it has one.',
    example: '0001',
  }),
  PIX_ACCOUNT_TYPE: setting(z.enum(['CORRENTE', 'POUPANCA', 'PAGAMENTO']).default('CORRENTE'), {
    what: 'The type of that account.',
    example: 'PAGAMENTO',
  }),
  PIX_CERT_FILE: setting(z.string().optional(), {
    what: 'Your certificate, where the bank asks for one (PEM).',
    example: '/etc/vitrine/pix.pem',
  }),
  PIX_CERT_KEY_FILE: setting(z.string().optional(), {
    what: 'The key of that certificate.',
    example: '/etc/vitrine/pix.key',
  }),
  PIX_CA_FILE: setting(z.string().optional(), {
    what: 'Who signed the certificate of the bank, where Node does not know them.',
    example: '/etc/vitrine/banco-ca.pem',
  }),
  PIX_WEBHOOK_TOKEN: setting(secret, {
    what: 'A long random text in the address that the bank calls; `npm start` makes one.',
    secret: true,
  }),
  PIX_EXPIRES_IN: setting(z.coerce.number().int().min(60).max(86_400).default(1800), {
    what: 'Seconds in which a Pix can be paid; at a gateway 300 at least.',
  }),
  PIX_FINE_BP: setting(z.coerce.number().int().min(0).max(200).default(0), {
    what: 'The fine of a Pix with a due day that is paid late, once, in basis points (CDC, art. 52, 1).',
    example: '200',
  }),
  PIX_INTEREST_BP: setting(z.coerce.number().int().min(0).max(100).default(0), {
    what: 'The interest of a Pix with a due day that is paid late, in a month, in basis points.',
    example: '100',
  }),
  BOLETO_DUE_DAYS: setting(days(3), { what: 'Business days until a boleto is due.' }),
  BOLETO_HOLD_DAYS: setting(days(3), { what: 'Business days in which its money is still waited for then.' }),
  ...CARD_VARIABLES,
  STRIPE_SECRET_KEY: setting(secret, { what: 'Your account at Stripe.', example: 'sk_live_…', secret: true }),
  STRIPE_WEBHOOK_SECRET: setting(secret, {
    what: 'The secret of the endpoint that you made in its panel: `PUBLIC_URL` and `/api/webhooks/stripe`, with the events `payment_intent.*`, `charge.dispute.*` and `review.*`.',
    example: 'whsec_…',
    secret: true,
  }),
  STRIPE_API_BASE: setting(z.url().optional(), { what: "Another address than Stripe's own: for tests." }),
  MERCADO_PAGO_ACCESS_TOKEN: setting(secret, {
    what: 'Your account at Mercado Pago.',
    example: 'APP_USR-…',
    secret: true,
  }),
  MERCADO_PAGO_WEBHOOK_SECRET: setting(secret, {
    what: 'The secret signature of its panel, where `PUBLIC_URL` and `/api/webhooks/mercado-pago` is told of orders.',
    secret: true,
  }),
  MERCADO_PAGO_API_BASE: setting(z.url().optional(), {
    what: "Another address than Mercado Pago's own: for tests.",
  }),
}
const Variables = z.object(PAYMENT_VARIABLES)
type Variables = z.infer<typeof Variables>
type Name = keyof Variables

/** What is configured about money; throws when a provider is named whose settings are not there. */
export function paymentConfig(e: Variables, publicUrl: string) {
  const frameOrigin = bare(e.CARD_FRAME_ORIGIN ?? publicUrl)
  const settings = {
    pixApi: pixApiOf(e),
    stripe: stripeOf(e),
    mercadoPago: mercadoPagoOf(e, frameOrigin),
  }
  const pix = e.PAYMENT_PIX ?? (settings.pixApi ? 'api-pix' : 'none')
  const card = cardOf(e, settings, frameOrigin)
  const payments = {
    pix: pix === 'none' ? undefined : pix,
    card: card?.name,
    boleto: e.PAYMENT_BOLETO === 'none' ? undefined : e.PAYMENT_BOLETO,
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
    /** In how many seconds one is paid; and what one with a due day costs late, in basis points. */
    pix: { expiresIn: e.PIX_EXPIRES_IN, fineBp: e.PIX_FINE_BP, interestBp: e.PIX_INTEREST_BP },
    /** An order waits so long for a card that is accepted, in minutes; the frame is where one is typed. */
    card,
    /** Business days of banks: until a boleto is due, and from there until its money is no longer waited for. */
    boleto: payments.boleto && { dueDays: e.BOLETO_DUE_DAYS, holdDays: e.BOLETO_HOLD_DAYS },
  }
}

type PaymentConfig = ReturnType<typeof paymentConfig>
declare module '#kernel/config.ts' {
  interface Config extends PaymentConfig {}
}

type Settings = Record<'pixApi' | 'stripe' | 'mercadoPago', unknown>
const SETTINGS_OF: Record<string, { key: keyof Settings; variables: readonly string[] }> = {
  'api-pix': {
    key: 'pixApi',
    variables: ['PIX_BASE_URL', 'PIX_TOKEN_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET', 'PIX_KEY'],
  },
  stripe: { key: 'stripe', variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
  'mercado-pago': {
    key: 'mercadoPago',
    variables: ['MERCADO_PAGO_ACCESS_TOKEN', 'MERCADO_PAGO_WEBHOOK_SECRET'],
  },
}

function demandSettings(name: string | undefined, settings: Settings): void {
  const wanted = name && SETTINGS_OF[name]
  if (wanted && !settings[wanted.key])
    throw new StartRefusal(
      `Configuração inválida: para receber por ${name}, informe ${joinedByAnd(wanted.variables)}.`,
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
    /** Into which Pix Automático pays; nothing where it is not offered. */
    account: e.PIX_ACCOUNT
      ? { number: e.PIX_ACCOUNT, branch: e.PIX_BRANCH, type: e.PIX_ACCOUNT_TYPE }
      : undefined,
  }
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
