import type { DeclineCode } from '@vitrine/contract/card'
import { idOf } from '@vitrine/contract/id-schema'
import { centavos } from '@vitrine/contract/money'
import type { Refusal } from '@vitrine/contract/refusals'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { runHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import { about } from '#kernel/log.ts'
import { lockOrder, orderHooks } from '#order'
import { findPayment, listAttempts, settlePayment } from '#payment'
import { type Charge, type PaymentProviders, ProviderFailure, providerOf } from '#payment-provider'
import { cardUseOf } from '#saved-card'
import { findChargeFacts } from './checkout.store.ts'
import { exchangeCharge, liveOf } from './replace-charge.ts'
import { conclude } from './settle-payment.ts'

const OffSessionCharge = z.object({
  orderId: idOf('ord', z.string()),
  /** One of the two. */
  savedCardId: z.string().optional(),
  pixMandateId: z.string().optional(),
  /** Which attempt of the order it is to be: the job makes it once, however often it runs. */
  attempt: z.int(),
})
type OffSessionCharge = z.infer<typeof OffSessionCharge>

/** Charge a saved card for an order, or debit it by Pix Automático, without its holder. */
export const chargeOffSessionJob = job('checkout.charge-off-session', OffSessionCharge, {
  keyOf: ({ orderId, attempt }) => `${orderId}:${attempt}`,
})

/**
 * Charges a saved card for an order that waits for its payment, or schedules its debit by Pix Automático, in place of a
 * code or a boleto that nobody has paid. Whoever listens to `orderHooks.chargeDeclined` and `debitFailed` hears when
 * nothing was charged; money that came is booked as any other.
 */
export async function chargeOffSession(
  app: App,
  providers: PaymentProviders,
  { orderId, savedCardId, pixMandateId, attempt }: OffSessionCharge,
): Promise<void> {
  const running = liveOf(await listAttempts(app.db, orderId))
  if (running?.offSession || running?.status === 'in-review') return settleSoon(app, running.id)
  const method = pixMandateId ? ('pix' as const) : ('card' as const)
  const wanted = { orderId, method, offSession: { savedCardId, pixMandateId, attempt } }
  try {
    const paymentId = await exchangeCharge(app, providers, running, wanted)
    // A debit is scheduled as a Pix is charged, right after its attempt is written.
    if (paymentId && savedCardId) await charge(app, providers, paymentId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await refuse(app, { orderId, pixMandateId }, error.code)
  }
}

const settleSoon = (app: App, paymentId: string): Promise<void> =>
  inTransaction(app.db, (tx) => app.jobs.enqueue(tx, settlePayment, { paymentId }))

/** When the outcome stays unknown the charge is asked for until it is known, and ended where it was never made. */
async function charge(app: App, providers: PaymentProviders, paymentId: string): Promise<void> {
  try {
    await ask(app, providers, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ payment: paymentId, error }, 'charge of a saved card without an answer')
    await settleSoon(app, paymentId)
  }
}

async function ask(app: App, providers: PaymentProviders, paymentId: string): Promise<void> {
  const facts = await findChargeFacts(app.db, paymentId)
  const payment = await findPayment(app.db, paymentId)
  const { kept, paidBefore } = await cardUseOf(app, paymentId)
  if (facts?.status !== 'created' || !payment || !kept) return
  const { txid, expiresAt, name, document, email, address } = facts
  const provider = providerOf(providers, payment)
  await about({ order: facts.orderId, payment: paymentId, provider: provider.name }, async () => {
    const made = await provider.createCharge({
      txid,
      amount: centavos(facts.amount),
      dueOn: null,
      expiresIn: 0,
      expiresAt,
      payer: { name, document, email, address },
      description: `${facts.seller} · pedido ${facts.code}`,
      offSession: { ...kept, e2eId: paidBefore },
    })
    await conclude(app, provider, payment, await unlessChallenged(provider, made))
  })
}

/** An issuer that wants to ask its customer finds nobody: that charge is ended. */
const unlessChallenged = async (
  provider: ReturnType<typeof providerOf>,
  made: Charge,
): Promise<Charge | undefined> => (made.actionUrl && !made.received ? provider.endCharge?.(made.txid) : made)

/**
 * Nothing that the card could have done: the order is paid, or is about to be; or whoever has the code that waits does not
 * answer, so that nothing was charged. Whoever ordered the charge polls again within an hour, and no try is used up.
 */
const UNTRIED: readonly Refusal[] = [
  'order.not-payable',
  'payment.under-way',
  'payment.debit-scheduled',
  'payment.in-review',
  'payment.provider-unavailable',
]

const DECLINED: Partial<Record<Refusal, DeclineCode>> = {
  'saved-card.expired': 'expired-card',
  'saved-card.declined': 'do-not-retry',
  'saved-card.gone': 'cancelled-card',
}

/** Nothing could be charged; whoever ordered it says what comes next. */
async function refuse(
  app: App,
  { orderId, pixMandateId }: Pick<OffSessionCharge, 'orderId' | 'pixMandateId'>,
  code: Refusal,
): Promise<void> {
  if (UNTRIED.includes(code)) return
  app.log.warn({ order: orderId, code }, 'nothing could be charged off session')
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const now = app.clock.now()
    const failed = 'not-scheduled' as const
    if (pixMandateId) return runHook(app, tx, orderHooks.debitFailed, { order, failed, pixMandateId, now })
    const declined = DECLINED[code] ?? 'not-processed'
    await runHook(app, tx, orderHooks.chargeDeclined, { order, declined, unmade: 0, now })
  })
}
