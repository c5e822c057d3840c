import * as z from 'zod'
import { StartRefusal } from '#kernel/errors.ts'

const secret = z.string().min(16).optional()

/** Environment variables about cards: who charges them, and where they are typed. */
export const CARD_VARIABLES = {
  /** Unset, cards are taken once an acquirer is configured. */
  PAYMENT_CARD: z.enum(['card-acquirer', 'stripe', 'mercado-pago', 'none']).optional(),
  CARD_BASE_URL: z.url().optional(),
  CARD_FRAME_URL: z.url().optional(),
  CARD_TOKEN: secret,
  CARD_WEBHOOK_SECRET: secret,
  CARD_HOLD_MINUTES: z.coerce.number().int().min(15).max(1440).default(30),
  /** Another name of this server for the pages that hold a gateway's script: away from what the shop keeps here. */
  CARD_FRAME_ORIGIN: z.url().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(16).optional(),
  /** In how many parcels the account may charge; Stripe has none for every account. */
  STRIPE_INSTALLMENTS: z.coerce.number().int().min(1).max(18).default(1),
  /** Another address than Stripe's own: for tests. */
  STRIPE_JS_BASE: z.url().optional(),
  MERCADO_PAGO_PUBLIC_KEY: z.string().min(16).optional(),
  /** Another address than Mercado Pago's own: for tests. */
  MERCADO_PAGO_JS_BASE: z.url().optional(),
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
