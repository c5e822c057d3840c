import * as z from 'zod'
import { type CardDisplay, parseAnswer } from '#payment-provider'
import { type MercadoPagoClient, MercadoPagoRefusal } from './client.ts'

const FRAME_TOKEN = /^([a-z]{2,20})-(\w{16,70})$/

/** What our frame hands over: the brand as Mercado Pago names it, and its token, as `visa-0a1b…`. */
export function readToken(token: string): { brand: string; token: string } | undefined {
  const [, brand, bare] = FRAME_TOKEN.exec(token) ?? []
  return brand && bare ? { brand, token: bare } : undefined
}

const Named = z.object({ id: z.string() })
const Code = z.object({ card_id: z.coerce.string().nullish() })
const Bin = z.object({ first_six_digits: z.string().regex(/^\d{6}$/) })
const CardFields = z.object({
  last_four_digits: z.string().regex(/^\d{4}$/),
  expiration_month: z.coerce.number().int().min(1).max(12),
  expiration_year: z.coerce.number().int().min(2000).max(2100),
})
const Digits = Bin.extend(CardFields.pick({ last_four_digits: true }).shape)
const BRANDS: Record<string, string> = { master: 'mastercard' }

/** A brand of Mercado Pago as the shop calls it. */
export const brandOf = (atGateway: string): string => BRANDS[atGateway] ?? atGateway

/** The other way round. */
export const brandAtGateway = (brand: string): string =>
  Object.keys(BRANDS).find((name) => BRANDS[name] === brand) ?? brand

type Tokens = MercadoPagoClient['tokens']

const get = (ask: Tokens, id: string): Promise<unknown> => ask((tokens) => tokens.get({ id }))

/**
 * Which kept card the code of a token is of; undefined where it is of a card that was typed, or Mercado Pago has no such
 * token. Of a code it tells nothing else for sure.
 */
export async function readCardOf(tokens: Tokens, token: string): Promise<string | undefined> {
  try {
    return parseAnswer(Code, await get(tokens, token)).card_id || undefined
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return undefined
    throw error
  }
}

/** The first digits of the card that was typed for a token, by which its issuer is known. */
export const readBin = async (tokens: Tokens, token: string): Promise<string> =>
  parseAnswer(Bin, await get(tokens, token)).first_six_digits

/** The first and last digits of the card that was typed for a token; undefined when they are not told. */
export async function readDigits(tokens: Tokens, token: string): Promise<string | undefined> {
  const { data: card } = Digits.safeParse(await get(tokens, token))
  return card && `${card.first_six_digits}-${card.last_four_digits}`
}

/** A token of a kept card without its code, for a charge without its holder. */
export const newToken = async (tokens: Tokens, customer_id: string, card_id: string): Promise<string> =>
  parseAnswer(Named, await tokens((api) => api.create({ body: { customer_id, card_id } }))).id

/** What may be shown of a token's card; an order itself does not tell. Undefined when it is not to be had. */
export async function readCardDisplay(
  tokens: Tokens,
  brand: string,
  id: string,
): Promise<CardDisplay | undefined> {
  const { data: card } = CardFields.safeParse(await get(tokens, id).catch(() => undefined))
  return (
    card && {
      brand: brandOf(brand),
      last4: card.last_four_digits,
      expMonth: card.expiration_month,
      expYear: card.expiration_year,
    }
  )
}
