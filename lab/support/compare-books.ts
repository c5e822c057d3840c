import type { PaymentMethod } from '@vitrine/contract/payment'
import type { readBankBooks, Taken } from './bank-books.ts'
import type { Attempt, readShopBooks } from './shop-books.ts'

type BankBooks = ReturnType<typeof readBankBooks>
type ShopBooks = Awaited<ReturnType<typeof readShopBooks>>

/** How many, and their sum in centavos. */
interface Sum {
  count: number
  sum: number
}

/** One book beside the other. */
export interface Comparison {
  orders: number
  paidOrders: number
  byMethod: Record<PaymentMethod, { bank: Sum; shop: Sum }>
  givenBack: Sum
  /** Paid at the bank and not here, or the other way round. */
  apart: string[]
  /** Charges at the bank that no attempt of ours stands for. */
  strangers: string[]
  /** Payments whose order is paid and is of another sum. */
  wrongSums: string[]
  broken: string[]
  /** Products whose seats do not add up. */
  miscounted: string[]
  /** Seconds from the bank's payment to the paid order. */
  delay: { p50: number; p99: number; longest: number }
  mails: { owed: number; arrived: number; lost: string[]; twice: number }
  parked: string[]
}

export function compareBooks(bank: BankBooks, shop: ShopBooks): Comparison {
  const paid = shop.attempts.filter(({ status }) => status === 'paid')
  const known = new Set(shop.attempts.map(({ reference }) => reference))
  // The demonstration's own people have charges as well.
  const taken = bank.taken.filter(({ reference }) => known.has(reference))
  return {
    orders: shop.orders.length,
    paidOrders: shop.orders.filter(({ status }) => status === 'paid').length,
    byMethod: byMethod(taken, paid),
    givenBack: sumOf(bank.givenBack),
    apart: apart(taken, paid),
    strangers: bank.charged.filter((reference) => !shop.references.has(reference)),
    wrongSums: paid.filter((one) => one.amount !== one.orderTotal).map(({ id }) => id),
    broken: shop.broken,
    miscounted: shop.miscounted,
    delay: delayOf(taken, paid),
    mails: mailsOf(bank.mails, shop.owedMails),
    parked: shop.parked,
  }
}

const sumOf = (list: readonly { amount: number }[]): Sum => ({
  count: list.length,
  sum: list.reduce((sum, { amount }) => sum + amount, 0),
})

function byMethod(taken: readonly Taken[], paid: readonly Attempt[]): Comparison['byMethod'] {
  const of = (method: PaymentMethod) => ({
    bank: sumOf(taken.filter((one) => one.method === method)),
    shop: sumOf(paid.filter((one) => one.method === method)),
  })
  return { pix: of('pix'), boleto: of('boleto'), card: of('card') }
}

function apart(taken: readonly Taken[], paid: readonly Attempt[]): string[] {
  const there = new Set(taken.map(({ reference, amount }) => `${reference} ${amount}`))
  const here = new Set(paid.map(({ reference, amount }) => `${reference} ${amount}`))
  return [...there.symmetricDifference(here)]
}

function delayOf(taken: readonly Taken[], paid: readonly Attempt[]): Comparison['delay'] {
  const paidAt = new Map(paid.map((one) => [one.reference, one.paidAt ?? 0]))
  const seconds = taken
    .flatMap(({ reference, at }) => (paidAt.has(reference) ? [(paidAt.get(reference)! - at) / 1000] : []))
    .sort((a, b) => a - b)
  const at = (share: number) => Number((seconds[Math.floor((seconds.length - 1) * share)] ?? 0).toFixed(1))
  return { p50: at(0.5), p99: at(0.99), longest: at(1) }
}

function mailsOf(arrived: readonly string[], owed: ReadonlySet<string>): Comparison['mails'] {
  const once = new Set(arrived)
  return {
    owed: owed.size,
    arrived: owed.intersection(once).size,
    lost: [...owed.difference(once)],
    twice: arrived.length - once.size,
  }
}
