import * as z from 'zod'
import type { CardFace } from '../payment-provider.ts'
import { loadMercadoPago, type MercadoPagoSettings } from './client.ts'

const FRAME_TOKEN = /^([a-z]{2,20})-(\w{16,70})$/

/** What our frame hands over: the brand as Mercado Pago names it, and its token, as `visa-0a1b…`. */
export function readToken(token: string): { brand: string; token: string } | undefined {
  const [, brand, bare] = FRAME_TOKEN.exec(token) ?? []
  return brand && bare ? { brand, token: bare } : undefined
}

const Token = z.object({
  last_four_digits: z.string().regex(/^\d{4}$/),
  expiration_month: z.coerce.number().int().min(1).max(12),
  expiration_year: z.coerce.number().int().min(2000).max(2100),
})
const BRANDS: Record<string, string> = { master: 'mastercard' }

export type ReadFace = (brand: string, token: string) => Promise<CardFace | undefined>

/** What may be shown of a token's card; an order itself does not tell. Undefined when it is not to be had. */
export function createFaceReader({ accessToken, apiBase }: MercadoPagoSettings): ReadFace {
  return async (brand, id) => {
    const { CardToken, MercadoPagoConfig } = await loadMercadoPago(apiBase)
    const tokens = new CardToken(new MercadoPagoConfig({ accessToken, options: { timeout: 3000 } }))
    const answer = await tokens.get({ id }).catch(() => undefined)
    const card = Token.safeParse(answer).data
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
