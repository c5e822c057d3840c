import { CYCLES, monthsOf } from '@vitrine/contract/billing-cycle'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import { addDays, addMonths, type CalendarDay, startOfDay } from '@vitrine/contract/time'
import { removeGrants } from '#access'
import type { PlanPrice } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { NOTHING_DUE } from './hold.ts'
import { deleteImported, listLivePlans } from './incoming-subscription.store.ts'
import { nextStepOn, type SubscriptionRow } from './life.ts'
import { openBetween } from './open-period.ts'
import { recordMrr } from './revenue.ts'
import { FACTS_AT_START } from './start.ts'
import {
  findPlan,
  findSubscription,
  insertEvent,
  insertSubscription,
  lockLivePlan,
  type Now,
} from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

/** A subscription that runs elsewhere. */
interface ImportedSubscription {
  accountId: AccountId
  brandId: BrandId
  price: PlanPrice
  /** What each charge costs there, in centavos: it stays so. */
  amount: number
  /** The day of the next charge. What runs until then is paid. */
  nextOn: CalendarDay
  /** How many charges were paid. */
  charges: number
}

/** When the period began that ends on a day: a cycle before it, and not in the future. */
function startBefore({ interval }: PlanPrice, endOn: CalendarDay, today: CalendarDay): CalendarDay {
  const cycle = CYCLES[interval]
  const months = monthsOf(cycle)
  const anchorDay = Number(endOn.slice(8))
  const startOn =
    months === undefined ? addDays(endOn, -7 * cycle.count) : addMonths(anchorDay, endOn, -months)
  return startOn < today ? startOn : today
}

/** So many charges there are of a plan in all; nothing of one that goes on. */
const chargesOf = async (db: Db, { priceId }: PlanPrice): Promise<number | null> =>
  (await findPlan(db, priceId)).maxCycles

async function factsOf(
  tx: Tx,
  { accountId, brandId, price, amount, nextOn, charges }: ImportedSubscription,
  { at, today }: Now,
): Promise<Omit<SubscriptionRow, 'id' | 'nextStepOn'>> {
  const { name, serviceCode, minCycles, maxCycles, dunning } = await findPlan(tx, price.priceId)
  return {
    accountId,
    brandId,
    name,
    serviceCode,
    minCycles,
    maxCycles,
    dunning,
    amount,
    charges,
    productId: price.productId,
    priceId: price.priceId,
    interval: price.interval,
    orderLineId: null,
    status: 'active',
    anchorOn: nextOn,
    startOn: startBefore(price, nextOn, today),
    endOn: nextOn,
    trialEndOn: null,
    periodLineId: null,
    periodValue: amount,
    keptPromises: null,
    lastingDiscount: 0,
    introductory: null,
    // Nobody agreed here to a minimum term.
    minimumCharges: null,
    lastCharge: maxCycles,
    savedCardId: null,
    version: 1,
    createdAt: at,
    ...NOTHING_DUE,
    ...FACTS_AT_START,
  }
}

/**
 * Goes on with a subscription that runs elsewhere, at its price and on its day: what it opens is open until then, and
 * nothing is charged before. Nothing where its owner has the plan already.
 */
async function make(
  tx: Tx,
  imported: ImportedSubscription,
  moment: Now,
): Promise<SubscriptionId | undefined> {
  const { accountId, price } = imported
  if (await lockLivePlan(tx, { accountId, productId: price.productId })) return undefined
  const facts = await factsOf(tx, imported, moment)
  const step = nextStepOn({ ...facts, id: 'sub_' }, moment.today)
  const subscription = await insertSubscription(tx, { ...facts, reactivatedFrom: null }, step)
  if (!subscription) return undefined
  const event = { move: 'import', actor: 'shop', effectiveOn: moment.today, command: 'import' } as const
  await insertEvent(tx, subscription, { ...event, from: null, to: 'active' }, moment.at)
  await recordMrr(tx, undefined, subscription, moment.today)
  await openBetween(tx, subscription, {
    from: moment.at,
    until: startOfDay(facts.endOn),
    orderLineId: undefined,
  })
  return subscription.id
}

/** Asks the owner of a subscription that was brought from elsewhere how it is to be paid from now on. */
async function askForMethod(app: App, tx: Tx, id: string): Promise<void> {
  const subscription = await findSubscription(tx, id)
  if (subscription)
    await enqueueSubscriptionMail(app, tx, { kind: 'subscription-imported', subscription, reference: id })
}

/** Takes back a subscription that was brought from elsewhere, and what it opened; false where it has moved since. */
async function remove(tx: Tx, id: SubscriptionId): Promise<boolean> {
  await removeGrants(tx, id)
  return deleteImported(tx, id)
}

/** Subscriptions that come from elsewhere. */
export const subscriptionImport = { make, remove, listLivePlans, chargesOf, askForMethod }
