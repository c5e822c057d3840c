import type { RefundDestination } from '@vitrine/contract/refund-destination'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { lockOrder } from '#order'
import { endByHand, findParked, openDestination, type ParkedRefund } from '#refund-ledger'
import { concludeRefund } from './carry-out-refund.ts'

/** A refund that no provider carries out, and where somebody of the shop can send it; the amount in centavos. */
export type RefundByHand = Pick<ParkedRefund, 'protocol' | 'amount' | 'buyer'> & {
  /** Without one, the CPF or CNPJ of the buyer as a Pix key. */
  destination: RefundDestination
}

/** Opens where a refused refund goes, to be paid by hand. Who may know, the caller has asked. */
export async function readRefundByHand({ db, config }: App, refundId: string): Promise<RefundByHand> {
  const parked = await findParked(db, refundId)
  if (!parked) throw new Refused('refund.not-failed')
  const { protocol, amount, buyer, sealed } = parked
  const destination = sealed ? openDestination(config, refundId, sealed) : { kind: 'document' as const }
  return { protocol, amount, buyer, destination }
}

/** Somebody of the shop has paid a refused refund by hand: it is done, once, and its buyer hears of it. */
export async function recordRefundPaid(app: App, tx: Tx, refundId: string): Promise<void> {
  const now = app.clock.now()
  const parked = await findParked(tx, refundId)
  if (!parked) throw new Refused('refund.not-failed')
  await lockOrder(tx, parked.orderId)
  if (!(await endByHand(tx, parked, now))) throw new Refused('refund.not-failed')
  await concludeRefund(app, tx, parked, now)
}
