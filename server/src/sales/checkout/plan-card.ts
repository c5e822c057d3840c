import type { BrandId } from '@vitrine/contract/brand'
import type { Interval } from '@vitrine/contract/catalog'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx, Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { InstallmentPlan, NewAttempt } from '#payment'
import { nameOfProvider } from '#payment-provider'
import { planInstallments } from '#price-rule'
import { agreeingToKeep, takeCard } from '#saved-card'
import { mostParcels, type OfferedCard } from './brand-payment.ts'

/** All of a card but its token, which goes to the provider alone. */
export type CardTerms = Omit<OfferedCard, 'token'>

/** What is paid: a total in centavos, and what each part of it is and how often it recurs. */
interface Owed {
  total: number
  lines: readonly { interval: Interval; productId: ProductId }[]
  /** The most parcels that who charges the card can do and the brand takes. */
  most: number | undefined
}

/** In how many parcels a card pays; refuses what is not offered, and another sum than the buyer saw. */
export async function planCard(
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

/** How a card pays something of an account: its parcels, and which saved card it is. */
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
  const provider = nameOfProvider(app.config, 'card')
  if (savedCardId) await takeCard(tx, { id: savedCardId, accountId }, { at, provider })
  return {
    plan: await planCard(tx, { ...owed, most: await mostParcels(app, brandId, tx) }, card, at),
    savedCardId,
  }
}

/** What is written beside an attempt whose card is to be kept. */
export const keepingCard = (
  attempt: NewAttempt,
  card: CardTerms | undefined,
  accountId: AccountId,
): Write[] => (card?.save && !card.savedCardId ? [agreeingToKeep(attempt, accountId)] : [])
