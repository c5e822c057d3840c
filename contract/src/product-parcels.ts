import type { InstallmentTable, ProductParcels } from './card.ts'

type Terms = Pick<ProductParcels, 'most' | 'interestFreeUpTo'>
type Own = readonly ProductParcels[]

const termsOf = (table: InstallmentTable, own: Own, productId: string): Terms =>
  own.find((one) => one.productId === productId) ?? {
    most: table.rates.length,
    interestFreeUpTo: table.interestFreeUpTo,
  }

/**
 * The table for what is bought together: a product may have fewer parcels or more than the shop, and of several the
 * narrowest holds. Parcels beyond the shop's cost the rate of its last one.
 */
export function tableFor(
  table: InstallmentTable | null,
  own: Own,
  productIds: readonly string[],
): InstallmentTable | null {
  if (!table || !own.some(({ productId }) => productIds.includes(productId))) return table
  const terms = productIds.map((productId) => termsOf(table, own, productId))
  const most = Math.min(...terms.map((one) => one.most))
  const interestFreeUpTo = Math.min(most, ...terms.map((one) => one.interestFreeUpTo))
  const last = table.rates.at(-1) ?? 0
  return { ...table, interestFreeUpTo, rates: Array.from({ length: most }, (_, i) => table.rates[i] ?? last) }
}

/** Which product keeps the others from more parcels, or from more without interest, and to how many; for people. */
export function sayNarrowest(
  table: InstallmentTable | null,
  own: Own,
  productIds: readonly string[],
): string | undefined {
  if (!table || productIds.length < 2) return undefined
  const holding = (term: keyof Terms) => {
    const all = productIds.map((productId) => termsOf(table, own, productId)[term])
    const least = Math.min(...all)
    const by = own.find((one) => productIds.includes(one.productId) && one[term] === least)
    return by && least < Math.max(...all) ? by : undefined
  }
  const most = holding('most')
  if (most)
    return most.most === 1 ? sayWhole(most) : `Em até ${most.most}x no cartão: é o limite de “${most.name}”.`
  const free = holding('interestFreeUpTo')
  if (!free) return undefined
  return free.interestFreeUpTo === 1
    ? `No cartão, parcelas com juros: é a regra de “${free.name}”.`
    : `Sem juros em até ${free.interestFreeUpTo}x no cartão: é o limite de “${free.name}”.`
}

const sayWhole = ({ name }: ProductParcels) => `À vista no cartão: “${name}” não é parcelado.`

/** The same terms for somebody who can charge in so many parcels at most. */
export const withinReach = (own: Own, most: number): ProductParcels[] =>
  own.map((one) => ({
    ...one,
    most: Math.min(one.most, most),
    interestFreeUpTo: Math.min(one.interestFreeUpTo, most),
  }))
