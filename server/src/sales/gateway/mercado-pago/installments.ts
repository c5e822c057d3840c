import type { GatewayOffer } from '@vitrine/contract/installments'
import type { Centavos } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import * as z from 'zod'
import { type AskedOffers, ProviderFailure } from '#payment-provider'
import { parse } from '../parse.ts'
import { readBin, readToken } from './card-token.ts'
import type { CardWay, MercadoPagoSettings } from './client.ts'
import { namesOf, readCard } from './kept-card.ts'

const API = 'https://api.mercadopago.com'
const TIMEOUT_MS = 5000

/** Amounts are reais; the SDK for browsers has the same answer (`getInstallments`), its Node SDK none. */
const Answer = z.array(
  z.object({
    payment_method_id: z.string(),
    payer_costs: z.array(
      z.object({
        installments: z.int().min(1),
        installment_amount: z.number().positive(),
        total_amount: z.number().positive(),
      }),
    ),
  }),
)

const reais = (amount: number): Centavos => fromDecimal(amount.toFixed(2))

type Way = Pick<CardWay, 'settings' | 'tokens' | 'customers'>

/**
 * In how many parcels Mercado Pago lets the card of a token, or a kept one, pay, and what its holder pays then; none for
 * no token.
 */
export async function readOffers(way: Way, { token, kept, amount }: AskedOffers): Promise<GatewayOffer[]> {
  const card = readToken(token)
  if (!card) return []
  const bin = kept
    ? (await readCard(way, namesOf(kept)))?.first_six_digits
    : await readBin(way.tokens, card.token)
  if (!bin) return []
  const query = new URLSearchParams({ bin, amount: toDecimal(amount), payment_type_id: 'credit_card' })
  const found = parse(Answer, await ask(way.settings, query))
  const costs = found.find(({ payment_method_id }) => payment_method_id === card.brand)?.payer_costs ?? []
  return costs.map(({ installments, installment_amount, total_amount }) => ({
    count: installments,
    each: reais(installment_amount),
    total: reais(total_amount),
  }))
}

async function ask(
  { accessToken, apiBase = API }: MercadoPagoSettings,
  query: URLSearchParams,
): Promise<unknown> {
  try {
    const answer = await fetch(`${apiBase}/v1/payment_methods/installments?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return await answer.json()
  } catch {
    // As good as no answer.
  }
  throw new ProviderFailure('mercado pago told no installments')
}
