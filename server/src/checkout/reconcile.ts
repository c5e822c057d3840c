import type { PaymentMethod } from '@vitrine/contract/checkout'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import {
  listOverdue,
  listUnpaid,
  oldestOpen,
  type PaymentProvider,
  type PaymentProviders,
  providersOf,
  settlePayment,
} from '../payment/index.ts'

const OVERLAP_MS = 120_000
/** A charge is asked for right after the order; who still has none has lost it with a process. */
const CHARGE_AFTER_MS = 10_000
const BATCH = 500

/**
 * Heals what no webhook told: asks the provider for everything it received since the last look, and looks at
 * every attempt that was never charged or has ended. Resolves to the instant from which the next look starts.
 */
export async function reconcile(
  app: App,
  providers: PaymentProviders,
  method: PaymentMethod,
  since: Date | undefined,
): Promise<Date> {
  const now = app.clock.now()
  const oldest = await oldestOpen(app.db, method)
  const from = since ?? oldest
  const { paid, silent } = await unheard(app, from ? providersOf(providers, method) : [], from ?? now, now)
  const chargeBefore = new Date(now.getTime() - CHARGE_AFTER_MS)
  const overdue = await listOverdue(app.db, method, { now, chargeBefore, limit: BATCH })
  for (const paymentId of new Set([...paid, ...overdue.map(({ id }) => id)])) {
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, settlePayment, { paymentId }))
  }
  // What the silent ones received since is asked for again.
  if (silent) throw silent
  return new Date(now.getTime() - OVERLAP_MS)
}

/** Payments that wait here and are paid there; `silent` is why somebody could not be asked. */
async function unheard(app: App, providers: readonly PaymentProvider[], from: Date, to: Date) {
  const told = await Promise.allSettled(providers.map((provider) => provider.listReceived(from, to)))
  const txids = told.flatMap((one) => (one.status === 'fulfilled' ? one.value.map(({ txid }) => txid) : []))
  const silent: unknown = told.find((one) => one.status === 'rejected')?.reason
  return { paid: txids.length > 0 ? await listUnpaid(app.db, txids) : [], silent }
}
