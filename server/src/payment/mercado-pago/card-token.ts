import * as z from 'zod'
import { type CardFace, ProviderFailure } from '../payment-provider.ts'
import { loadMercadoPago, type MercadoPagoSettings } from './client.ts'

const FRAME_TOKEN = /^([a-z]{2,20})-(\w{16,70})$/

/** What our frame hands over: the brand as Mercado Pago names it, and its token, as `visa-0a1b…`. */
export function readToken(token: string): { brand: string; token: string } | undefined {
  const [, brand, bare] = FRAME_TOKEN.exec(token) ?? []
  return brand && bare ? { brand, token: bare } : undefined
}

const Token = z.object({
  /** Of the code of a kept card. */
  card_id: z.coerce.string().nullish(),
  first_six_digits: z.string().regex(/^\d{6}$/),
  last_four_digits: z.string().regex(/^\d{4}$/),
  expiration_month: z.coerce.number().int().min(1).max(12),
  expiration_year: z.coerce.number().int().min(2000).max(2100),
})
const BRANDS: Record<string, string> = { master: 'mastercard' }

/** The other way round. */
export const brandAtGateway = (brand: string): string =>
  Object.keys(BRANDS).find((name) => BRANDS[name] === brand) ?? brand

/** The first digits of a token's card, by which its issuer is known. */
export type ReadBin = (token: string) => Promise<string>

export type ReadFace = (brand: string, token: string) => Promise<CardFace | undefined>

/** What Mercado Pago tells of a token's card; undefined when it is not to be had. */
async function readCard({ accessToken, apiBase }: MercadoPagoSettings, id: string) {
  const { CardToken, MercadoPagoConfig } = await loadMercadoPago(apiBase)
  const tokens = new CardToken(new MercadoPagoConfig({ accessToken, options: { timeout: 3000 } }))
  return Token.safeParse(await tokens.get({ id }).catch(() => undefined)).data
}

/** Which kept card the code of a token is of; undefined where it is of a card that was typed. */
export async function readCardOf(settings: MercadoPagoSettings, token: string): Promise<string | undefined> {
  const card = await readCard(settings, token)
  return card?.card_id ?? undefined
}

export const createBinReader =
  (settings: MercadoPagoSettings): ReadBin =>
  async (token) => {
    const card = await readCard(settings, token)
    if (!card) throw new ProviderFailure('mercado pago knows no such card')
    return card.first_six_digits
  }

/** What may be shown of a token's card; an order itself does not tell. Undefined when it is not to be had. */
export function createFaceReader(settings: MercadoPagoSettings): ReadFace {
  return async (brand, id) => {
    const card = await readCard(settings, id)
    return (
      card && {
        brand: BRANDS[brand] ?? brand,
        last4: card.last_four_digits,
        expMonth: card.expiration_month,
        expYear: card.expiration_year,
      }
    )
  }
}
