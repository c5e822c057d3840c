import type { InstallmentTable, ProductInstallments } from './card.ts'
import type { Interval } from './catalog.ts'
import type { ProductId } from './ids.ts'
import { mostInstallments } from './installments.ts'

type Terms = Pick<ProductInstallments, 'most' | 'interestFreeUpTo'>
type Own = readonly ProductInstallments[]

const termsOf = (table: InstallmentTable, own: Own, productId: ProductId): Terms =>
  own.find((one) => one.productId === productId) ?? {
    most: table.rates.length,
    interestFreeUpTo: table.interestFreeUpTo,
  }

/**
 * The table for what is bought together: a product may have fewer installments or more than the shop, and of
 * several the narrowest holds. Installments beyond the shop's cost the rate of its last one.
 */
export function tableFor(
  table: InstallmentTable | null,
  own: Own,
  productIds: readonly ProductId[],
): InstallmentTable | null {
  if (!table || !own.some(({ productId }) => productIds.includes(productId))) return table
  const terms = productIds.map((productId) => termsOf(table, own, productId))
  const most = Math.min(...terms.map((one) => one.most))
  const interestFreeUpTo = Math.min(most, ...terms.map((one) => one.interestFreeUpTo))
  const last = table.rates.at(-1) ?? 0
  return { ...table, interestFreeUpTo, rates: Array.from({ length: most }, (_, i) => table.rates[i] ?? last) }
}

/** What is paid for together with others. */
export interface InstallmentProduct {
  id: ProductId
  name: string
  interval: Interval
}

type Named = Terms & Pick<InstallmentProduct, 'name'>

/**
 * Which product keeps the others from more installments, and which from more without interest, and to how
 * many; for people. Nothing where all allow the same.
 */
export function sayNarrowest(
  table: InstallmentTable | null,
  own: Own,
  products: readonly InstallmentProduct[],
): string | undefined {
  if (!table || products.length < 2) return undefined
  const terms = products.map(({ id, name, interval }): Named => {
    const { most, interestFreeUpTo } = termsOf(table, own, id)
    return { name, most: Math.min(most, mostInstallments([interval])), interestFreeUpTo }
  })
  const shortest = holderOf(terms, 'most')
  const most = Math.min(...terms.map((one) => one.most))
  if (most === 1) return shortest && `À vista no cartão: “${shortest.name}” não é parcelado.`
  // Without interest nobody has more than there are installments.
  const dearest = holderOf(
    terms.map((one) => ({ ...one, interestFreeUpTo: Math.min(most, one.interestFreeUpTo) })),
    'interestFreeUpTo',
  )
  if (shortest && shortest.name === dearest?.name) return sayBoth(shortest)
  return [shortest && sayMost(shortest), dearest && sayFree(dearest)].filter(Boolean).join(' ') || undefined
}

/** The first that has the least of what another one has more of. */
function holderOf(terms: readonly Named[], term: keyof Terms): Named | undefined {
  const all = terms.map((one) => one[term])
  const least = Math.min(...all)
  return least < Math.max(...all) ? terms.find((one) => one[term] === least) : undefined
}

const sayMost = ({ most, name }: Named) => `Em até ${most}x no cartão: é o limite de “${name}”.`

const sayFree = ({ interestFreeUpTo, name }: Named) =>
  interestFreeUpTo === 1
    ? `No cartão, parcelas com juros: é a regra de “${name}”.`
    : `Sem juros em até ${interestFreeUpTo}x no cartão: é o limite de “${name}”.`

const sayBoth = ({ most, interestFreeUpTo, name }: Named) =>
  `Em até ${most}x no cartão, ${interestFreeUpTo === 1 ? 'com juros' : `sem juros em até ${interestFreeUpTo}x`}: é o limite de “${name}”.`

/** The same terms for somebody who can charge in so many installments at most. */
export const withinReach = (own: Own, most: number): ProductInstallments[] =>
  own.map((one) => ({
    ...one,
    most: Math.min(one.most, most),
    interestFreeUpTo: Math.min(one.interestFreeUpTo, most),
  }))
