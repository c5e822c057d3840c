import { pathsOf } from '@vitrine/contract/brand-paths'
import { centavos } from '@vitrine/contract/money'
import { siteOfBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { findPayment, settlePayment } from '#payment'
import { type PaymentProviders, ProviderFailure, providerOf } from '#payment-provider'
import { cardUseOf } from '#saved-card'
import { findChargeFacts } from './charge-facts.store.ts'
import { conclude } from './settle-payment.ts'

export interface CardAttempt {
  paymentId: string
  /** Used here and kept nowhere. */
  token: string
  /** Of the link that it is paid by, to which the issuer sends its customer back; without one, to the order's own page. */
  payCode?: string | undefined
}

/**
 * Charges a card right after its attempt was committed, while the buyer waits. When the outcome stays unknown the
 * attempt stays live, and is asked for until it is known: no other charge is made meanwhile.
 */
export async function chargeCard(app: App, providers: PaymentProviders, attempt: CardAttempt): Promise<void> {
  try {
    await askForCharge(app, providers, attempt)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ payment: attempt.paymentId, error }, 'card charge without an answer')
    const { paymentId } = attempt
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, settlePayment, { paymentId }))
  }
}

async function askForCharge(
  app: App,
  providers: PaymentProviders,
  { paymentId, token, payCode }: CardAttempt,
): Promise<void> {
  const facts = await findChargeFacts(app.db, paymentId)
  const payment = await findPayment(app.db, paymentId)
  if (facts?.status !== 'created' || !payment) return
  const provider = providerOf(providers, payment)
  const { origin, home } = await siteOfBrand(app, app.db, facts.brandId)
  const paths = pathsOf(facts.brandId, home)
  const charge = await provider.createCharge({
    txid: facts.txid,
    amount: centavos(facts.amount),
    dueOn: null,
    expiresIn: app.config.card ? app.config.card.holdMinutes * 60 : 0,
    expiresAt: facts.expiresAt,
    payer: { name: facts.name, document: facts.document, email: facts.email, address: facts.address },
    description: `${facts.seller} · pedido ${facts.code}`,
    card: {
      ...{
        token,
        installments: facts.installments ?? 1,
        parcelsBy: facts.parcelsBy,
        returnUrl: origin + (payCode ? paths.payLink(payCode) : paths.order(facts.orderId)),
      },
      ...(await cardUseOf(app, paymentId)),
    },
  })
  await conclude(app, provider, payment, charge)
}
