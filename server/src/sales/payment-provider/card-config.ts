import * as z from 'zod'
import { StartRefusal } from '#kernel/errors.ts'
import { setting } from '#kernel/setting.ts'

const secret = z.string().min(16).optional()

/** Environment variables about cards: who charges them, and where they are typed. */
export const CARD_VARIABLES = {
  PAYMENT_CARD: setting(z.enum(['card-acquirer', 'stripe', 'mercado-pago', 'none']).optional(), {
    what: 'Who charges cards. Unset, an acquirer once it is configured.',
    example: 'stripe',
  }),
  CARD_BASE_URL: setting(z.url().optional(), {
    what: 'An acquirer that takes cards by `simulator/card-api.md`; without it cards are not offered.',
    example: 'https://api.adquirente.com.br/card/v1',
  }),
  CARD_FRAME_URL: setting(z.url().optional(), {
    what: 'The page of that acquirer in which a card is typed.',
    example: 'https://adquirente.com.br/frame',
  }),
  CARD_TOKEN: setting(secret, { what: 'Your token at that acquirer.', secret: true }),
  CARD_WEBHOOK_SECRET: setting(secret, {
    what: 'With which that acquirer signs what it tells.',
    secret: true,
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
    what: 'In how many parcels your account at Stripe may charge; Stripe gives more to some accounts.',
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
type Variables = z.infer<z.ZodObject<typeof CARD_VARIABLES>>

/** More parcels than any table has. */
const ANY_NUMBER = 18

interface Settings {
  cardAcquirer: { frameUrl: string } | undefined
  stripe: { publicKey: string | undefined } | undefined
  mercadoPago: { publicKey: string | undefined } | undefined
}

/** Where a card is typed and how it may be charged; throws when a gateway takes cards without its public key. */
export function cardOf(e: Variables, settings: Settings, frameOrigin: string) {
  const name = e.PAYMENT_CARD ?? (settings.cardAcquirer ? 'card-acquirer' : 'none')
  const holdMinutes = e.CARD_HOLD_MINUTES
  if (name === 'none') return undefined
  if (name === 'card-acquirer') {
    const { frameUrl } = settings.cardAcquirer ?? { frameUrl: '' }
    return { name, frameUrl, holdMinutes, maxInstallments: ANY_NUMBER }
  }
  const [gateway, key] =
    name === 'stripe'
      ? [settings.stripe, 'STRIPE_PUBLISHABLE_KEY']
      : [settings.mercadoPago, 'MERCADO_PAGO_PUBLIC_KEY']
  if (gateway && !gateway.publicKey)
    throw new StartRefusal(`Configuração inválida: para receber cartões por ${name}, informe ${key}.`)
  const maxInstallments = name === 'stripe' ? e.STRIPE_INSTALLMENTS : ANY_NUMBER
  return { name, frameUrl: `${frameOrigin}/pagamento/quadro/${name}`, holdMinutes, maxInstallments }
}
