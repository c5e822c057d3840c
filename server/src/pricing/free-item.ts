import { type Centavos, ZERO } from '@vitrine/contract/money'
import { type Coupon, isEligible } from './coupon.ts'
import { shareOf, wantedOf } from './owned.ts'
import type { Part } from './parts.ts'
import { compare, type Running } from './reductions.ts'

/**
 * What is free of each part by a coupon that gives one product away: all of the line that it is, or its share of what is
 * paid of a bundle, by the bundle's weights. It is given once: where it is worth most, and of equals in the product that
 * was made first.
 */
export function freeOf(coupon: Coupon, { parts, amounts }: Running): number[] {
  const free = parts.map((part, i) => freeIn(coupon, part, amounts[i]!))
  const worth = new Map<number, number>()
  for (const [i, { line }] of parts.entries()) worth.set(line, (worth.get(line) ?? 0) + free[i]!)
  const idOf = (line: number) => parts.find((part) => part.line === line)!.item.productId
  const best = [...worth.keys()].sort((a, b) => worth.get(b)! - worth.get(a)! || compare(idOf(a), idOf(b)))[0]
  return free.map((amount, i) => (parts[i]!.line === best ? amount : 0))
}

function freeIn(coupon: Coupon, { item, isSetup }: Part, amount: Centavos): Centavos {
  if (!isEligible(coupon, item)) return ZERO
  const isIt = item.productId === coupon.freeProductId
  if (isSetup) return isIt && coupon.setupFee === 'included' ? amount : ZERO
  if (isIt) return amount
  const wanted = wantedOf(item)
  const given = wanted.filter(({ productId }) => productId === coupon.freeProductId)
  return given.length > 0 ? shareOf(given, wanted, amount) : ZERO
}

/** The name of what is given away, as the cart has it. */
export function sayFree({ freeProductId }: Coupon, { parts }: Pick<Running, 'parts'>): string {
  const named = parts.flatMap(({ item }) => [item, ...(item.contents ?? [])])
  return named.find(({ productId }) => productId === freeProductId)?.name ?? 'um item'
}
