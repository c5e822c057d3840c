import { PaymentMethod } from '@vitrine/contract/payment'
import { MINUTE_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hook, runHook } from '#kernel/hook.ts'
import type { PaymentProvider, PaymentProviders } from '#payment-provider'
import { findReturns, settlePayment } from './payment.jobs.ts'
import {
  endOtherOutages,
  listOutages,
  noteOutage,
  type ProviderOutage,
  recordEvents,
  takeUntold,
} from './provider.store.ts'

/** One answer that is missing may be the network's; after so long somebody is told. */
const NOTIFY_AFTER_MS = 5 * MINUTE_MS

/** Those who are asked for new charges, each once: a gateway serves several methods by the same account. */
export const chosenProviders = (providers: PaymentProviders): PaymentProvider[] => [
  ...new Map(
    PaymentMethod.options.flatMap((method) => providers[method] ?? []).map((one) => [one.name, one]),
  ).values(),
]

/** Asks every provider a question that it answers to whoever it knows, and keeps who was silent. */
export async function watchProviders(app: App, providers: PaymentProviders): Promise<void> {
  const now = app.clock.now()
  const from = new Date(now.getTime() - MINUTE_MS)
  const all = chosenProviders(providers)
  const answers = await Promise.allSettled(all.map(async (one) => one.listReceived(from, now)))
  const away = all.filter((_, at) => answers[at]?.status === 'rejected').map(({ name }) => name)
  await inTransaction(app.db, async (tx) => {
    await endOtherOutages(tx, away)
    for (const provider of away) await noteOutage(tx, { provider, since: now })
    for (const outage of await takeUntold(tx, new Date(now.getTime() - NOTIFY_AFTER_MS), now))
      await runHook(app, tx, paymentHooks.providerAway, outage)
  })
}

export const providerAttention: AttentionSources<'provider-away'> = {
  async 'provider-away'({ db }) {
    const outages = await listOutages(db)
    return { count: outages.length, since: outages[0]?.since }
  },
}

/** What happens to payments and those who receive them, told inside its transaction. */
export const paymentHooks = {
  /** A provider has not answered for some minutes; told once until it answers again. */
  providerAway: hook<ProviderOutage>('payment.provider-away'),
}

/** Keeps each event once and polls its payment soon. An event about nothing of ours is only kept. */
export async function receiveWebhook(app: App, provider: PaymentProvider, body: unknown): Promise<void> {
  const events = provider.readEvents(body)
  if (!events) throw new Refused('request.malformed')
  const payments = await recordEvents(asTransaction(app.db), provider.name, events, app.clock.now())
  if (events.some(({ isReturn }) => isReturn))
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, findReturns, {}))
  for (const paymentId of payments) app.jobs.runInline(settlePayment, { paymentId })
}
