import type { BrandId } from '@vitrine/contract/brand'
import type { Interval } from '@vitrine/contract/catalog'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { type Centavos, centavos } from '@vitrine/contract/money'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { OrderRecord } from '#order'
import type { InstallmentPlan, NewAttempt } from '#payment'
import { planInstallments } from '#price-rule'
import { consenting, insertingMandate, takeCard } from '#saved-card'
import { installmentLimit, type OfferedCard } from './promise-payment.ts'

/** All of a card but its token, which goes to the provider alone. */
export type CardTerms = Omit<OfferedCard, 'token'>

/** What is paid: a total in centavos, and what each part of it is and how often it recurs. */
interface Owed {
  total: number
  lines: readonly { interval: Interval; productId: ProductId }[]
  /** The most installments that who charges the card can do and the brand takes. */
  most: number | undefined
}

/** In how many installments a card pays; refuses what is not offered, and another sum than the buyer saw. */
async function planCard(
  db: Db,
  { total, lines, most = Number.POSITIVE_INFINITY }: Owed,
  {
    installments: count,
    expectedCharge,
    offers,
  }: Pick<CardTerms, 'installments' | 'expectedCharge' | 'offers'>,
  at: Date,
): Promise<InstallmentPlan> {
  if (count > most) throw new Refused('checkout.installments-unavailable')
  if (offers === 'silent') throw new Refused('payment.provider-unavailable')
  const intervals = lines.map(({ interval }) => interval)
  const productIds = lines.map(({ productId }) => productId)
  const wanted = { total: centavos(total), intervals, productIds, count, offers, at }
  const plan = await planInstallments(db, wanted)
  if (!plan) throw new Refused('checkout.installments-unavailable')
  if (plan.total !== expectedCharge) throw new Refused('checkout.total-changed', { total })
  return plan
}

/** How a card pays something of an account: its installments, and which saved card it is. */
export async function chooseCard(
  app: App,
  tx: Tx,
  {
    accountId,
    brandId,
    at,
    ...owed
  }: Omit<Owed, 'most'> & { accountId: AccountId; brandId: BrandId; at: Date },
  card: CardTerms,
): Promise<Pick<NewAttempt, 'plan' | 'savedCardId'>> {
  const { savedCardId } = card
  if (savedCardId) await takeCard(app, tx, { id: savedCardId, accountId }, { at, offSession: false })
  return {
    plan: await planCard(tx, { ...owed, most: await installmentLimit(app, brandId, tx) }, card, at),
    savedCardId,
  }
}

/** What is written beside an attempt whose card is to be kept, or charged for renewals. */
export const keepingCard = (
  attempt: NewAttempt,
  card: CardTerms | undefined,
  { accountId, lines }: { accountId: AccountId; lines: readonly { interval: Interval }[] },
): Write[] => {
  if (!card) return []
  const { savedCardId, save = false, renew = false } = card
  const renews = renew && lines.some(({ interval }) => interval !== 'once')
  return consenting(attempt, accountId, { isSaved: savedCardId !== undefined, save, renew: renews })
}

/** What is written with an order whose renewals are charged to a card that it is not paid by. */
export const consentingToRenewals = (
  { id: orderId, accountId, at }: Pick<OrderRecord, 'id' | 'accountId' | 'at'>,
  savedCardId: string | undefined,
  lines: readonly { interval: Interval }[],
): Write[] =>
  savedCardId && lines.some(({ interval }) => interval !== 'once')
    ? [insertingMandate({ accountId, orderId, savedCardId, at })]
    : []

/** A renewal is charged at once, and bears no interest. */
export const inOne = (total: Centavos): InstallmentPlan => ({
  count: 1,
  first: total,
  each: total,
  total,
  interest: 0,
  monthlyBp: 0,
  yearlyBp: 0,
  tableId: null,
  by: 'shop',
})
