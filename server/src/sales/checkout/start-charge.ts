import { centavos } from '@vitrine/contract/money'
import { oweOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { about } from '#kernel/log.ts'
import { findPayment, recordCharge } from '#payment'
import { type PaymentProviders, providerOf } from '#payment-provider'
import { pixAccountOf } from './brand-payment.ts'
import { findChargeFacts } from './charge-facts.store.ts'

const MIN_SECONDS = 60

/** Asks the provider for the charge of an attempt and keeps its code. Repeating it makes no second charge. */
export async function startCharge(app: App, providers: PaymentProviders, paymentId: string): Promise<void> {
  const facts = await findChargeFacts(app.db, paymentId)
  // A card is charged with its token, which only the request that brought it has.
  if (facts?.status !== 'created' || facts.method === 'card') return
  const { method } = facts
  const left = Math.round((facts.expiresAt.getTime() - app.clock.now().getTime()) / 1000)
  const provider = providerOf(providers, facts)
  const context = { order: facts.orderId, payment: paymentId, provider: provider.name }
  const { pixKey, receiver } = method === 'pix' ? await pixAccountOf(app, facts.brandId) : {}
  const wanted = {
    txid: facts.txid,
    amount: centavos(facts.amount),
    dueOn: facts.dueOn,
    late: facts.late ?? undefined,
    expiresIn: Math.max(left, MIN_SECONDS),
    expiresAt: facts.expiresAt,
    payer: { name: facts.name, document: facts.document, email: facts.email, address: facts.address },
    description: `${facts.seller} · pedido ${facts.code}`,
    pixKey,
  }
  const charge = await about(context, () => provider.createCharge(wanted))
  const isKept = await inTransaction(app.db, async (tx) => {
    const order = { id: facts.orderId, accountId: facts.accountId }
    const isOurs = await recordCharge(tx, paymentId, { ...charge, receiver })
    // What is due is told of by the dunning.
    if (isOurs && !(method === 'pix' && facts.isDue)) await oweOrderMail(app, tx, `${method}-waiting`, order)
    return isOurs
  })
  // Its buyer chose another way while the provider was asked: nobody is to pay what was just made.
  if (!isKept && (await findPayment(app.db, paymentId))?.droppedAt) await provider.cancelCharge?.(facts.txid)
}
