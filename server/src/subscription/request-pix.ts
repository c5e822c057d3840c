import { CYCLES } from '@vitrine/contract/billing-cycle'
import type { BrandId } from '@vitrine/contract/brand'
import { type AccountId, newId, type SubscriptionId } from '@vitrine/contract/ids'
import { periodicityOf } from '@vitrine/contract/pix-mandate'
import type { PayerAccount } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import {
  addDays,
  type CalendarDay,
  calendarDay,
  DAY_MS,
  today as dayNow,
  endOfDay,
} from '@vitrine/contract/time'
import type * as z from 'zod'
import { readAccount } from '#account'
import { findDocument, offersPixMandate } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Db, inTransaction, runWrites, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type PaymentProviders, type PixMandates, ProviderFailure } from '#payment-provider'
import {
  findMandate,
  findRequested,
  insertingMandate,
  type MandateRow,
  requestMandate,
  revokeMandate,
  revokeOthers,
} from '#pix-mandate'
import { lockWithOrder } from './hold.ts'
import { isLastPaid, type SubscriptionRow } from './life.ts'
import { atNextPeriod } from './next-terms.ts'
import { isOfPeriodicity } from './off-session.ts'
import { forecast, readChargeRules } from './price.ts'
import { findSubscription, type Now } from './subscription.store.ts'

interface MandateRequest {
  id: SubscriptionId
  accountId: AccountId
  /** Whose bank asks for it in its app; without one it is given by its code. */
  account?: z.output<typeof PayerAccount> | undefined
}

/**
 * Asks for an authorisation by which a subscription is debited from then on. Refuses `not-found`, `subscription.not-now`
 * for what is over or debited already, `subscription.pix-unavailable` where banks do not know its cycle or the brand
 * offers none, `subscription.pix-account-refused`, and `payment.provider-unavailable` where its bank does not answer.
 */
export async function requestPixMandate(
  app: App,
  { mandates: bank }: PaymentProviders,
  { id, accountId, account }: MandateRequest,
): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  if ((await findSubscription(app.db, id))?.accountId !== accountId) throw new Refused('not-found')
  if (!bank) throw new Refused('subscription.pix-unavailable')
  const document = await findDocument(app, accountId)
  if (!document) throw new Refused('checkout.document-needed')
  const { plan, ...mandate } = await inTransaction(app.db, (tx) => begin(app, tx, { id, accountId }, moment))
  const idRec = mandate.idRec ?? (await makeAtBank(app, bank, mandate, { document, object: plan }))
  if (account) await solicit(bank, { idRec, mandate, account, document }, at)
}

/** Whether its owner may ask for one. */
export async function mayRequestPix(app: App, db: Db, subscription: SubscriptionRow): Promise<boolean> {
  const { status, pixMandateId, cancelAt, brandId } = subscription
  if (isOver(status) || (cancelAt !== null && isLastPaid(subscription))) return false
  const next = atNextPeriod(subscription)
  if (!periodicityOf(CYCLES[next.interval])) return false
  const given = pixMandateId ? await findMandate(db, pixMandateId) : undefined
  if (given && isOfPeriodicity(given, next) && next.amount <= given.floor) return false
  return offersPixMandate(app, brandId as BrandId)
}

/** The row before the bank hears of it; one that was asked for before, of the same plan, is used again. */
async function begin(
  app: App,
  tx: Tx,
  { id, accountId }: Pick<MandateRequest, 'id' | 'accountId'>,
  moment: Now,
): Promise<MandateRow & { plan: string }> {
  const subscription = (await lockWithOrder(tx, id))?.subscription
  if (subscription?.accountId !== accountId) throw new Refused('not-found')
  if (isOver(subscription.status)) throw new Refused('subscription.not-now')
  if (!(await mayRequestPix(app, tx, subscription)))
    throw new Refused(subscription.pixMandateId ? 'subscription.not-now' : 'subscription.pix-unavailable')
  const { name: plan, interval, amount: floor } = atNextPeriod(subscription)
  const startsOn = await firstDebitOf(app, tx, subscription, moment)
  const periodicity = periodicityOf(CYCLES[interval])!
  const asked = await findRequested(tx, id)
  if (asked?.periodicity === periodicity && asked.floor === floor && asked.startsOn === startsOn)
    return { ...asked, plan }
  // One that debits goes on until the new one is given.
  await revokeOthers(tx, { subscriptionId: id, besides: subscription.pixMandateId }, moment.at)
  const mandateId = newId('pxm')
  const { at } = moment
  await runWrites(
    tx,
    insertingMandate({ id: mandateId, accountId, subscriptionId: id, periodicity, startsOn, floor, at }),
  )
  return { ...(await findMandate(tx, mandateId))!, plan }
}

/** A debit is scheduled two days ahead at least, and nobody can authorise it on the day itself. */
const AHEAD = 3

/** The first charge to come that can be debited. */
async function firstDebitOf(
  app: App,
  tx: Tx,
  subscription: SubscriptionRow,
  { today }: Now,
): Promise<CalendarDay> {
  const rules = await readChargeRules(app, tx, subscription, today)
  const charges = forecast(subscription, undefined, rules)
  const first = charges.find(({ dueOn }) => dueOn >= addDays(today, AHEAD)) ?? charges.at(-1)
  if (!first) throw new Refused('subscription.not-now')
  return calendarDay(first.dueOn)
}

async function makeAtBank(
  app: App,
  bank: PixMandates,
  mandate: MandateRow,
  { document, object }: { document: string; object: string },
): Promise<string> {
  const { name, email } = await readAccount(app.db, mandate.accountId)
  const payer = { name, document, email, address: null }
  try {
    const shown = { payer, contract: mandate.id, object }
    return (await requestMandate(app, bank, mandate, shown)).idRec
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await revokeMandate(asTransaction(app.db), mandate.id, app.clock.now())
    throw new Refused('payment.provider-unavailable')
  }
}

/** A request in the app of a bank is open for thirty days at most. */
const LONGEST_MS = 29 * DAY_MS

interface Solicited {
  idRec: string
  mandate: MandateRow
  account: z.output<typeof PayerAccount>
  document: string
}

async function solicit(
  bank: PixMandates,
  { idRec, mandate: { startsOn }, account, document }: Solicited,
  at: Date,
): Promise<void> {
  const { ispb, branch, account: number } = account
  const until = new Date(Math.min(endOfDay(startsOn).getTime(), at.getTime() + LONGEST_MS))
  const payer = { ispb, branch, account: number, document }
  const answer = await bank.solicit(idRec, payer, until).catch((error: unknown) => {
    throw error instanceof ProviderFailure ? new Refused('payment.provider-unavailable') : error
  })
  if (answer === 'refused') throw new Refused('subscription.pix-account-refused')
}
