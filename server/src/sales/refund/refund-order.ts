import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { add, type Centavos, ZERO } from '@vitrine/contract/money'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { revoke } from '#access'
import { enqueueOrderMail, enqueueWithdrawalMail } from '#buyer-mail'
import { returnSeat } from '#catalog'
import { moveHoldsOf } from '#checkout'
import { insertEntry } from '#credit'
import { supersedeNoteOfOrder } from '#fiscal'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { runHook } from '#kernel/hook.ts'
import {
  findMoments,
  findOwnOrder,
  findPaidOrder,
  type LockedOrder,
  leftOf,
  listReceiptLines,
  lockOrder,
  moveOrder,
  ofCredit,
  orderHooks,
  type Paid,
  readPaid,
} from '#order'
import { notifyOrder } from '#payment'
import { returnCoupon } from '#promotion'
import { readLetterhead } from '#receipt'
import {
  allocateRefund,
  endFailedRefund,
  type FailedRefund,
  findDocument,
  findFailedRefund,
  findTakenBack,
  findWithdrawal,
  hasWithdrawn,
  isRefundOf,
  type LineShare,
  openDestination,
  providerIdOf,
  type RefundRequest,
  type RequestedRefund,
  readShares,
  refundableOfLines,
  refundJob,
  refuseOtherHolder,
  refuseWithdrawal,
  reopenRefund,
  requestRefund,
  saveDestination,
  withdrawalReason,
} from '#refund-ledger'
import { concludeRefund, recordRefunded } from './carry-out-refund.ts'
import { drawProtocol } from './protocol-pdf.ts'

/** How much to refund: all that is left, what is left of some lines, or an amount in centavos, allocated to the lines. */
export type RefundPart =
  | { of: 'order' }
  | { of: 'lines'; lineIds: readonly string[] }
  | { of: 'amount'; amount: Centavos }

export interface OrderRefund {
  orderId: OrderId
  reason: RefundReason
  /** The account of the administrator. */
  requestedBy: string
  part: RefundPart
  /** The refundable amount that the administrator saw, in centavos. */
  left?: number
}

/**
 * Refunds an order, whole or in part, and revokes the access of refunded lines; an amount revokes nothing unless it is all
 * that was left. Resolves to the protocol. Refuses `order.not-refundable`, `refund.exceeds`, `refund.left-changed`. The
 * caller has checked the permission.
 */
export async function refundOrder(
  app: App,
  tx: Tx,
  request: OrderRefund,
): Promise<{ id: string; protocol: string }> {
  const now = app.clock.now()
  const order = await lockOrder(tx, request.orderId)
  const paid = await readPaid(tx, order)
  if (request.left !== undefined && request.left !== leftOf(paid)) throw new Refused('refund.left-changed')
  const isOpen = ORDER_ALLOWS.refund.some((status) => status === order.status)
  if (!isOpen || paid.received === 0) throw new Refused('order.not-refundable')
  const shares = await sharesOf(tx, order, paid, request.part)
  const amount = add(...shares.map((share) => share.amount))
  if (amount <= 0) throw new Refused('order.not-refundable')
  const { reason, requestedBy } = request
  const lineIds = shares.map(({ lineId }) => lineId)
  if (amount === leftOf(paid)) await endOrderBenefits(app, tx, order, now)
  else if (request.part.of === 'lines') await endLines(app, tx, { order, lineIds }, now)
  const refund = { amount, shares, reason, requestedBy }
  const { id, protocol, isDone } = await promiseRefund(app, tx, { order, paid, request: refund }, now)
  const about = { id: order.id, accountId: order.accountId, refundId: id }
  if (isDone) await enqueueOrderMail(app, tx, 'refund-done', about)
  return { id, protocol }
}

/** What is refunded of each line. */
export async function sharesOf(
  tx: Tx,
  order: LockedOrder,
  paid: Paid,
  part: RefundPart,
): Promise<LineShare[]> {
  const left = refundableOfLines(paid.received, order.lines, await readShares(tx, order.id))
  if (part.of === 'order') return left
  if (part.of === 'lines') return left.filter(({ lineId }) => part.lineIds.includes(lineId))
  if (part.amount > leftOf(paid)) throw new Refused('refund.exceeds')
  return allocateRefund(part.amount, left)
}

/** A refund without its order and payment, which the caller passes beside it. */
type RefundPromise = Omit<RefundRequest, 'orderId' | 'payment' | 'ofCredit'>

/**
 * Requests a refund of a paid order, of money before store credit. Store credit is granted at once; a refund without a bank
 * updates the order at once.
 */
export async function promiseRefund(
  app: App,
  tx: Tx,
  { order, paid, request }: { order: LockedOrder; paid: Paid; request: RefundPromise },
  at: Date,
): Promise<RequestedRefund> {
  const { id: orderId, accountId, brandId } = order
  const whole = { ...request, orderId, payment: paid.payment, ofCredit: ofCredit(request.amount, paid) }
  const refund = await requestRefund(app, tx, whole, at)
  const { id: refundId, paymentId, toCredit } = refund
  if (toCredit > 0)
    await insertEntry(tx, { accountId, brandId, orderId, refundId, kind: 'granted', amount: toCredit, at })
  if (refund.isDone && request.amount > 0)
    await recordRefunded(tx, { orderId, paymentId, reason: request.reason }, at)
  return refund
}

/** Revokes what refunded lines gave: access, seats, and what listeners of the hook have given. */
export async function endLines(
  app: App,
  tx: Tx,
  given: { order: LockedOrder; lineIds: readonly string[] },
  now: Date,
): Promise<void> {
  const { lineIds } = given
  await runHook(app, tx, orderHooks.givenBack, { ...given, now })
  await revoke(tx, lineIds, now)
  for (const productId of await moveHoldsOf(tx, lineIds, 'sold', 'released')) await returnSeat(tx, productId)
}

/** As `endLines` for a whole order, which also returns its coupons, where they allow it, and drops its fiscal note. */
export async function endOrderBenefits(app: App, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  await endLines(app, tx, { order, lineIds: order.lines.map(({ id }) => id) }, now)
  await returnCoupon(tx, order.id, now)
  await supersedeNoteOfOrder(tx, { orderId: order.id, why: 'given-back' }, now)
}

/** The money that a refund gives back went back to whoever paid by another way. */
async function refuseTakenBack(db: Db, refundId: string): Promise<void> {
  if (await findTakenBack(db, refundId)) throw new Refused('refund.taken-back')
}

/**
 * Requests a refund again that the bank refused; resolves to the number of the attempt. Refuses `refund.not-failed` and
 * `refund.taken-back`.
 */
export async function retryRefund(app: App, tx: Tx, refundId: string, at: Date): Promise<number> {
  await refuseTakenBack(tx, refundId)
  const opened = await reopenRefund(tx, refundId, (attempt) => providerIdOf(refundId, attempt), at)
  if (!opened) throw new Refused('refund.not-failed')
  notifyOrder(tx, opened.orderId)
  afterCommit(tx, () => app.jobs.runInline(refundJob, { refundId }))
  return opened.attempt
}

interface NewDestination {
  orderId: OrderId
  accountId: AccountId
  refundId: string
  destination: RefundDestination
}

/**
 * Sends a refused refund to another destination, which its buyer names. Of several at once, one wins; the others are
 * refused `refund.not-failed`.
 */
export async function redirectRefund(app: App, request: NewDestination): Promise<void> {
  const { orderId, accountId, refundId, destination } = request
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const document = await findDocument(tx, orderId, accountId)
    if (document === undefined) throw new Refused('not-found')
    if (!(await isRefundOf(tx, refundId, orderId))) throw new Refused('refund.not-failed')
    refuseOtherHolder(destination, document)
    const attempt = await retryRefund(app, tx, refundId, at)
    await saveDestination(app, tx, { refundId, attempt, destination, at })
  })
}

/** A refused refund for whoever pays it by hand; the amount in centavos. */
export type ManualRefund = Pick<FailedRefund, 'protocol' | 'amount' | 'buyer'> & {
  /** By default the Pix key of the buyer's CPF or CNPJ. */
  destination: RefundDestination
}

/** Decrypts the destination of a refused refund, to pay it by hand. The caller has checked the permission. */
export async function readManualRefund({ db, config }: App, refundId: string): Promise<ManualRefund> {
  const parked = await findFailedRefund(db, refundId)
  if (!parked) throw new Refused('refund.not-failed')
  await refuseTakenBack(db, refundId)
  const { protocol, amount, buyer, sealed } = parked
  const destination = sealed ? openDestination(config, refundId, sealed) : { kind: 'document' as const }
  return { protocol, amount, buyer, destination }
}

/** Records that a refused refund was paid by hand, once, and mails the buyer. */
export async function recordManualRefund(app: App, tx: Tx, refundId: string): Promise<void> {
  const now = app.clock.now()
  const parked = await findFailedRefund(tx, refundId)
  if (!parked) throw new Refused('refund.not-failed')
  await lockOrder(tx, parked.orderId)
  await refuseTakenBack(tx, refundId)
  if (!(await endFailedRefund(tx, parked, now))) throw new Refused('refund.not-failed')
  await concludeRefund(app, tx, parked, now)
}

/** What the buyer chooses: the destination of a boleto's refund, or store credit. */
interface WithdrawalChoice {
  destination?: RefundDestination | undefined
  asCredit?: boolean | undefined
}

/**
 * Withdraws the buyer from a purchase, without a reason (CDC art. 49; Decreto 7.962/2013 art. 5): refunds all that was paid
 * and revokes all access at once. It is idempotent.
 */
export async function withdrawFromOrder(
  app: App,
  orderId: OrderId,
  accountId: AccountId,
  choice: WithdrawalChoice = {},
): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const document = await findDocument(tx, orderId, accountId)
    if (document === undefined) throw new Refused('not-found')
    if (choice.destination) refuseOtherHolder(choice.destination, document)
    const order = await lockOrder(tx, orderId)
    if (await hasWithdrawn(tx, orderId, accountId)) return
    const moments = (await findMoments(tx, orderId, accountId))!
    const refusal = refuseWithdrawal(moments, now)
    if (refusal) throw new Refused(refusal)
    await giveAllBack(app, tx, order, { ...choice, reason: withdrawalReason(moments, now), now })
  })
}

async function giveAllBack(
  app: App,
  tx: Tx,
  order: LockedOrder,
  { now, ...how }: WithdrawalChoice & { reason: RefundReason; now: Date },
): Promise<void> {
  const { id: orderId, accountId } = order
  await endOrderBenefits(app, tx, order, now)
  const paid = await readPaid(tx, order)
  const shares = paid.received > 0 ? await sharesOf(tx, order, paid, { of: 'order' }) : []
  const amount = add(ZERO, ...shares.map((share) => share.amount))
  // All of it was refunded before, and a bank may still be at it.
  if (paid.received > 0 && amount === 0) throw new Refused('order.not-refundable')
  const request = { ...how, amount, requestedBy: accountId, shares }
  const { id: refundId } = await promiseRefund(app, tx, { order, paid, request }, now)
  // Nothing was paid, so no refund will move the order.
  if (paid.received === 0) await moveOrder(tx, orderId, 'cancel-free', now)
  await enqueueWithdrawalMail(app, tx, { id: orderId, accountId, refundId }, now)
}

/** The protocol of a withdrawal as a PDF. Refuses `not-found`, and `regret.none` for an order without one. */
export async function protocolOf(
  app: Pick<App, 'db' | 'files'>,
  orderId: OrderId,
  accountId: AccountId,
): Promise<File> {
  const { db } = app
  if (!(await findOwnOrder(db, orderId, accountId))) throw new Refused('not-found')
  const withdrawal = await findWithdrawal(db, orderId, accountId)
  const order = await findPaidOrder(db, orderId, accountId)
  if (!withdrawal || !order) throw new Refused('regret.none')
  const pdf = await drawProtocol(
    order,
    await listReceiptLines(db, orderId),
    withdrawal,
    await readLetterhead(app, order.brandId),
  )
  return new File([new Uint8Array(pdf)], `desistencia-${withdrawal.protocol}.pdf`, {
    type: 'application/pdf',
  })
}
