import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { DAY_MS } from '@vitrine/contract/time'
import { listNewReturns } from '#dispute'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, listAbandoned, lockOrder } from '#order'
import {
  lastPoll,
  listAttempts,
  listByTxid,
  listOverdue,
  listUnbooked,
  listUncancelled,
  oldestOpen,
  recordPoll,
  settlePayment,
} from '#payment'
import { type PaymentProvider, type PaymentProviders, ProviderFailure, providersOf } from '#payment-provider'
import { cancelCharge } from './cancel-charge.ts'
import { recordStrayReturn } from './settle-dispute.ts'
import { endOrder, settle } from './settle-payment.ts'

const OVERLAP_MS = 120_000
/** A charge is asked for right after the order; who still has none has lost it with a process. */
const CHARGE_AFTER_MS = 10_000
const BATCH = 500

/**
 * Heals what no webhook told: asks the provider for everything it received since the last poll of any process, and
 * polls every attempt that was never charged or has ended.
 */
export async function reconcile(app: App, providers: PaymentProviders, method: PaymentMethod): Promise<void> {
  const now = app.clock.now()
  const chargeBefore = new Date(now.getTime() - CHARGE_AFTER_MS)
  const overdue = await listOverdue(app.db, method, { now, chargeBefore, limit: BATCH })
  // First what needs no answer of the provider.
  await enqueuePolls(
    app,
    overdue.map(({ id }) => id),
  )
  for (const paymentId of await listUncancelled(app.db, method, { before: chargeBefore, limit: BATCH }))
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, cancelCharge, { paymentId }))
  const last = await lastPoll(app.db, method)
  await enqueuePolls(app, await newsOfDisputes(app, providersOf(providers, method), last))
  const from = last ?? (await oldestOpen(app.db, method))
  if (!from) return
  const { paid, silent } = await unheard(app, providersOf(providers, method), from, now)
  await enqueuePolls(app, paid)
  // What the silent ones received since is asked for again.
  if (silent) throw silent
  await recordPoll(asTransaction(app.db), method, new Date(now.getTime() - OVERLAP_MS))
}

async function enqueuePolls(app: App, payments: readonly string[]): Promise<void> {
  for (const paymentId of payments)
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, settlePayment, { paymentId }))
}

/** A dispute may be heard of long after the payment: the first poll goes a day back. Who is silent is silent below. */
async function newsOfDisputes(
  app: App,
  providers: readonly PaymentProvider[],
  last: Date | undefined,
): Promise<string[]> {
  const now = app.clock.now()
  const from = last ?? new Date(now.getTime() - DAY_MS)
  const told = await Promise.allSettled(
    providers.map(async (one) => (await one.listDisputed?.(from, now)) ?? []),
  )
  const txids = told.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  return (await listByTxid(app.db, txids)).map(({ id }) => id)
}

/** A Pix may be contested for eighty days, and is given back some days later (Resolução BCB 1/2020, MED). */
const RETURNED_WITHIN = 120 * DAY_MS

/**
 * Looks for what banks gave back of Pix by themselves: a notification may be lost, and tells nothing of a Pix of no
 * charge.
 */
export async function reconcileReturns(app: App, providers: PaymentProviders): Promise<void> {
  const now = app.clock.now()
  const from = new Date(now.getTime() - RETURNED_WITHIN)
  for (const provider of providersOf(providers, 'pix')) {
    const told = await listNewReturns(app.db, (await provider.listReturns?.(from, now)) ?? [])
    const payments = await listByTxid(
      app.db,
      told.flatMap(({ txid }) => txid ?? []),
    )
    await enqueuePolls(
      app,
      payments.map(({ id }) => id),
    )
    const ours = new Set(payments.map(({ txid }) => txid))
    for (const given of told.filter(({ txid }) => !txid || !ours.has(txid)))
      await recordStrayReturn(app, provider.name, given)
  }
}

/** Payments whose money is there and not booked here; `silent` is why somebody could not be asked. */
async function unheard(app: App, providers: readonly PaymentProvider[], from: Date, to: Date) {
  const told = await Promise.allSettled(providers.map(async (provider) => provider.listReceived(from, to)))
  const received = told.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const silent: unknown = told.find((one) => one.status === 'rejected')?.reason
  return { paid: received.length > 0 ? await listUnbooked(app.db, received) : [], silent }
}

/** "Já paguei": asks the providers now about the newest attempt, of a boleto about the Pix that it carries, too. */
export async function verifyPayment(
  app: App,
  providers: PaymentProviders,
  orderId: OrderId,
  accountId: AccountId,
): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  const attempts = await listAttempts(app.db, orderId)
  for (const { id } of attempts.filter(({ attempt }) => attempt === attempts[0]!.attempt))
    await settle(app, providers, id).catch((error) => {
      throw error instanceof ProviderFailure ? new Refused('payment.provider-unavailable') : error
    })
}

const ABANDONED_BATCH = 500

/** Orders whose every attempt was declined, and that were not paid in another way in the time they had. */
export async function endAbandoned(app: App): Promise<void> {
  const now = app.clock.now()
  for (const id of await listAbandoned(app.db, now, ABANDONED_BATCH))
    await inTransaction(app.db, async (tx) => {
      await lockOrder(tx, id)
      // Polled at again once nobody else can change it: somebody may be paying just now.
      const isStill = (await listAbandoned(tx, now, 1, id)).length > 0
      if (isStill) await endOrder(tx, id, now)
    })
}
