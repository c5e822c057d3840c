import * as z from 'zod'
import { StartRefusal } from '#kernel/errors.ts'
import { setting } from '#kernel/setting.ts'

/** Environment variables about cards: who charges them, and where they are typed. */
export const CARD_VARIABLES = {
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
  stripe: { publicKey: string | undefined } | undefined
  mercadoPago: { publicKey: string | undefined } | undefined
}

/** Where a card is typed and how it may be charged; throws when a gateway takes cards without its public key. */
export function cardOf(e: Variables, settings: Settings, frameOrigin: string) {
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
