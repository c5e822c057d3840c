import type { GatewayOffer } from '@vitrine/contract/installments'
import { type Centavos, fromDecimal, toDecimal } from '@vitrine/contract/money'
import * as z from 'zod'
import { parse } from '../parse.ts'
import { ProviderFailure } from '../payment-provider.ts'
import { type ReadBin, readToken } from './card-token.ts'
import type { MercadoPagoSettings } from './client.ts'

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

/** In how many parcels Mercado Pago lets the card of a token pay, and what its holder pays then; none for no token. */
export async function readOffers(
  settings: MercadoPagoSettings,
  readBin: ReadBin,
  { token, amount }: { token: string; amount: Centavos },
): Promise<GatewayOffer[]> {
  const card = readToken(token)
  if (!card) return []
  const bin = await readBin(card.token)
  const query = new URLSearchParams({ bin, amount: toDecimal(amount), payment_type_id: 'credit_card' })
  const found = parse(Answer, await ask(settings, query))
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
