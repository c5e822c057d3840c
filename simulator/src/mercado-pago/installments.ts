import { type CardBrand, cardBrand } from '@vitrine/contract/brazil/card-brand'
import { type Centavos, centavos } from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import type { Answer } from './gateway.ts'

/** The brand of a card; its published Mastercard begins with digits that are nobody's elsewhere. */
export const brandOf = (digits: string): CardBrand | undefined =>
  cardBrand(digits) ?? (digits.startsWith('5') ? 'mastercard' : undefined)

/** How Mercado Pago calls a brand; it has the same names for the others. */
export const brandNameOf = (digits: string): string | undefined => {
  const brand = brandOf(digits)
  return brand === 'mastercard' ? 'master' : brand
}

/** Up to how many installments an issuer takes, by the first digits of its cards; the others take one. */
const LONGEST: Record<string, number> = { 503143: 12, 548392: 12, 423564: 6, 506776: 12, 400000: 12 }
const INTEREST_FREE = 3

interface PayerCost {
  count: number
  each: Centavos
  total: Centavos
}

/** What the holder of a card pays: three installments without interest, then 2% more with each one. */
export function payerCosts(bin: string, amount: Centavos): PayerCost[] {
  return Array.from({ length: LONGEST[bin.slice(0, 6)] ?? 1 }, (_, index) => {
    const count = index + 1
    if (count <= INTEREST_FREE) return { count, each: centavos(Math.floor(amount / count)), total: amount }
    const each = centavos(Math.round((amount * (100 + 2 * count)) / 100 / count))
    return { count, each, total: centavos(each * count) }
  })
}

const OPEN = { 'access-control-allow-origin': '*' }

/** `GET /v1/payment_methods/installments`: in how many a card pays an amount, by its first digits. */
export function installmentsOf(query: URLSearchParams): Answer {
  const bin = query.get('bin') ?? ''
  const amount = query.get('amount') ?? ''
  if (!/^\d{6,8}$/.test(bin) || !/^\d+(\.\d{1,2})?$/.test(amount))
    return { status: 400, body: { error: 'bad_request' } }
  const brand = brandNameOf(bin)
  const costs = payerCosts(bin, fromDecimal(Number(amount).toFixed(2)))
  const body = brand
    ? [
        {
          payment_method_id: brand,
          payment_type_id: 'credit_card',
          processing_mode: 'aggregator',
          issuer: { id: '24', name: 'Banco de teste' },
          payer_costs: costs.map(({ count, each, total }) => ({
            installments: count,
            installment_amount: each / 100,
            total_amount: total / 100,
            installment_rate: 0,
            discount_rate: 0,
            labels: [],
            recommended_message: '',
          })),
        },
      ]
    : []
  return { status: 200, body, headers: OPEN }
}

/** `GET /v1/payment_methods/search`: the method of a card, by its first digits. */
export function methodsOf(query: URLSearchParams): Answer {
  const id = brandNameOf(query.get('bins') ?? '')
  const results = id ? [{ id, payment_type_id: 'credit_card', settings: [] }] : []
  return { status: 200, body: { results }, headers: OPEN }
}
