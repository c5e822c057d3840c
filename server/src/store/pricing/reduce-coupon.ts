import { type Centavos, centavos, formatBrl, formatPercent, percentOf, ZERO } from '@vitrine/contract/money'
import { type Coupon, couponLabel, isEligible } from '#promotion'
import { shareOf, wantedOf } from './owned.ts'
import type { Part } from './parts.ts'
import { compare, formulaOf, type Running, type Stage, spread } from './reductions.ts'

/** A coupon, on what it is good for. */
export const reduceCoupon =
  (coupon: Coupon): Stage =>
  (running) => {
    const weights = weightsOf(coupon, running)
    const base = centavos(weights.reduce((sum, weight) => sum + weight, 0))
    const label = `${couponLabel(coupon)}${explain(coupon, running)}`
    const parts = spread(couponValue(coupon, base), weights, running.parts)
    return [{ label, formula: couponFormula(coupon, base), rule: coupon.id, parts }]
  }

/** What a coupon could take off each part. */
function weightsOf(coupon: Coupon, running: Running): number[] {
  if (coupon.kind === 'item-free') return freeOf(coupon, running)
  return running.amounts.map((amount, i) =>
    isFor(coupon, running.parts[i]!) ? reducible(coupon, amount) : 0,
  )
}

const isFor = (coupon: Coupon, { item, isSetup }: Part): boolean =>
  (isSetup ? coupon.setupFee !== 'excluded' : coupon.setupFee !== 'only') && isEligible(coupon, item)

/** All of it; what it costs above the coupon's own price; or no more than is taken off each. */
function reducible({ kind, value, allocation }: Coupon, amount: Centavos): number {
  if (kind === 'fixed-price') return Math.max(0, amount - value)
  return kind === 'fixed' && allocation === 'each' ? Math.min(value, amount) : amount
}

/** What the coupon takes off `base`: capped by its own maximum and by the base itself. */
function couponValue({ kind, value, maxDiscount, allocation }: Coupon, base: Centavos): Centavos {
  const together = kind === 'fixed' && allocation === 'across'
  const full = kind === 'percent' ? percentOf(base, value) : together ? centavos(value) : base
  return centavos(Math.min(full, maxDiscount ?? full, base))
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How the coupon came to its amount, where the amount alone does not say it. */
const explain = (coupon: Coupon, running: Running): string => {
  const { kind, value } = coupon
  return {
    percent: ` (${formatPercent(value)})`,
    fixed: '',
    'fixed-price': ` (por ${formatBrl(centavos(value))})`,
    'trial-days': ` (${counted(value, 'dia', 'dias')} grátis)`,
    'free-months': ` (${counted(value, 'mês', 'meses')} grátis)`,
    'item-free': kind === 'item-free' ? ` (${sayFree(coupon, running)} grátis)` : '',
  }[kind]
}

function couponFormula({ kind, value, maxDiscount, allocation }: Coupon, base: Centavos): string {
  const full = {
    percent: formulaOf(value, base),
    fixed: `${formatBrl(centavos(value))} em ${allocation === 'each' ? 'cada item' : formatBrl(base)}`,
    'fixed-price': `o que passa de ${formatBrl(centavos(value))} em cada item`,
    'trial-days': `nada a pagar por ${counted(value, 'dia', 'dias')}`,
    'free-months':
      value === 1 ? 'a primeira mensalidade é grátis' : `as ${value} primeiras mensalidades são grátis`,
    'item-free': `o que ele custa nesta compra, ${formatBrl(base)}`,
  }[kind]
  return maxDiscount === null ? full : `${full}, no máximo ${formatBrl(centavos(maxDiscount))}`
}

/**
 * What is free of each part by a coupon that gives one product away: all of the line that it is, or its share of what is
 * paid of a bundle, by the bundle's weights. It is given once: where it is worth most, and of equals in the product that
 * was made first.
 */
function freeOf(coupon: Coupon, { parts, amounts }: Running): number[] {
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
function sayFree({ freeProductId }: Coupon, { parts }: Pick<Running, 'parts'>): string {
  const named = parts.flatMap(({ item }) => [item, ...(item.contents ?? [])])
  return named.find(({ productId }) => productId === freeProductId)?.name ?? 'um item'
}
