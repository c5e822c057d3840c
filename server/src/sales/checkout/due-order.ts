import type { Address } from '@vitrine/contract/address'
import type { BrandId } from '@vitrine/contract/brand'
import { withdrawalDaysOf } from '@vitrine/contract/brazil/withdrawal'
import type { SumLine } from '@vitrine/contract/cart'
import { dateCharges, dueAtEnd } from '@vitrine/contract/future-charge'
import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import { toPay } from '@vitrine/contract/order-rules'
import { readAccount } from '#account'
import { termsInForce } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { runWrites, type Tx, type Write } from '#kernel/database.ts'
import {
  findBoughtBefore,
  insertingLines,
  insertingOrder,
  lockOrder,
  moveOrder,
  type NewLine,
  nextCode,
  type OrderRecord,
} from '#order'
import { listAttempts, type NewAttempt } from '#payment'
import { asksAddress, DUE_PIX, takes } from '#payment-provider'
import { insertingMandate, type NewMandate } from '#pix-mandate'
import { readDocument } from '#profile'
import { keepingContract } from '#receipt'
import { closePayments, openOf } from './cancel-charge.ts'
import { completeOrder, releaseReservations } from './complete-order.ts'
import { chargeTermOf, newAttempt, offersPixMandate, promisingBill } from './promise-payment.ts'

type BoughtBefore = Awaited<ReturnType<typeof findBoughtBefore>>

/** What the product orders for a subscriber; amounts in centavos. Its sum explains itself. */
export interface DueOrder {
  accountId: AccountId
  brandId: BrandId
  due: NonNullable<OrderRecord['due']>
  line: Omit<NewLine, 'id'>
  sum: SumLine[]
  taxes?: OrderRecord['pricing']['taxes']
  rules: string[]
  /** Of a plan that begins with it: what follows, and what it binds for. It is agreed to with the order, in a contract. */
  renewals?: OrderRecord['pricing']['later']
  /** What paid for the period before: who paid that by boleto gets one again. */
  afterLineId?: string | null
  /** A saved card is charged for it on its day, or it is debited by Pix Automático: no code is made before. */
  offSession?: boolean
  /** What its code offers to authorise as well, where it is a Pix with a due day: the debit of the renewals after it. */
  mandate?: Pick<NewMandate, 'periodicity' | 'startsOn' | 'floor'> | undefined
}

/**
 * Places an order that is due on a day. Its charge is made at once where it is a boleto or a Pix with a due day; for any
 * other method the buyer asks for it. An order of nothing is paid at once. Resolves to the ids of the order and of its
 * line. Throws a unique violation of `purchase_order_period` when the period has its order already.
 */
export async function placeDueOrder(
  app: App,
  tx: Tx,
  request: DueOrder,
  at: Date,
): Promise<{ orderId: OrderId; lineId: string }> {
  const before = await findBoughtBefore(tx, request.accountId, request.afterLineId ?? null)
  const boleto = await boletoAgain(app, tx, request, before)
  const known = { address: boleto?.address ?? null, lastDocument: before.document }
  const order = await composeDueOrder(app, tx, { ...request, ...known }, at)
  const lineId = newId('lin')
  const lines = [{ ...request.line, id: lineId }]
  const attempt = await firstAttempt(app, tx, { request, order, byBoleto: boleto !== undefined }, at)
  await runWrites(
    tx,
    insertingOrder(order),
    insertingLines(order.id, lines),
    ...contractOf(order, request),
    ...(attempt ? await promisingBill(app, tx, attempt, { ...request.due, brandId: request.brandId }) : []),
    ...(await offeringMandate(app, tx, request, attempt)),
  )
  if (toPay(order) === 0) await completeOrder(app, tx, await lockOrder(tx, order.id, { isNew: true }), at)
  return { orderId: order.id, lineId }
}

/** What its buyer agrees to, where a plan begins with it. */
function contractOf(order: OrderRecord, { due, line, sum, renewals }: DueOrder): Write[] {
  if (!renewals) return []
  const { id: orderId, code, brandId, subtotal, discount, total, withdrawalDays, termsVersion, at } = order
  const { name, interval, amount } = line
  const agreed = {
    code,
    subtotal,
    discount,
    total,
    regretDays: withdrawalDays,
    termsVersion,
    sum,
    placedAt: at.toISOString(),
    lines: [{ name, interval, amount, discount: line.discount, total: line.total }],
    later: renewals.map((charge) => dateCharges(charge, dueAtEnd(due))),
  }
  return [keepingContract({ orderId, brandId, agreed, at })]
}

/** Its charge, where one can be made without asking anybody. */
async function firstAttempt(
  app: App,
  tx: Tx,
  { request, order, byBoleto }: { request: DueOrder; order: OrderRecord; byBoleto: boolean },
  at: Date,
): Promise<NewAttempt | undefined> {
  if (toPay(order) === 0 || order.buyer.document === '' || request.offSession) return undefined
  const method = byBoleto ? 'boleto' : 'pix'
  if (!byBoleto && !(await takes(app, request.brandId, 'pix', tx))) return undefined
  const term = chargeTermOf(app, request.due, method, at)
  return term && newAttempt(app, order, { method, attempt: 1, at, term })
}

/**
 * Whether the period before was paid by boleto, or by its Pix, which is then made again, and the address that it asked for. Undefined
 * where none can be made: the renewal is asked for by Pix, or its buyer chooses where the brand does not take that.
 */
async function boletoAgain(
  app: App,
  tx: Tx,
  { brandId, offSession }: DueOrder,
  { paidBy, address }: BoughtBefore,
): Promise<Pick<BoughtBefore, 'address'> | undefined> {
  const { payments, boleto } = app.config
  if (offSession || !payments.boleto || !boleto) return undefined
  if (paidBy?.method !== 'boleto' && !paidBy?.carriedBy) return undefined
  if (!(await takes(app, brandId, 'boleto', tx))) return undefined
  return address || !asksAddress(app.config, 'boleto') ? { address } : undefined
}

/** The authorisation that a renewal's code offers: nobody has agreed to it yet, and its payer may leave it out. */
async function offeringMandate(
  app: App,
  tx: Tx,
  { accountId, brandId, due, mandate }: DueOrder,
  attempt: NewAttempt | undefined,
): Promise<Write[]> {
  const { subscriptionId } = due
  if (!mandate || !subscriptionId || attempt?.provider !== DUE_PIX) return []
  if (!(await offersPixMandate(app, brandId, tx))) return []
  return [insertingMandate({ accountId, paymentId: attempt.id, subscriptionId, ...mandate, at: attempt.at })]
}

async function composeDueOrder(
  app: App,
  tx: Tx,
  request: DueOrder & { address: Address | null; lastDocument: string | null },
  at: Date,
): Promise<OrderRecord> {
  const { address, lastDocument, accountId, brandId, due, line, sum, taxes, rules, renewals = [] } = request
  const [{ name, email }, document, code] = await parallel(
    () => readAccount(tx, accountId),
    () => readDocument(tx, app.config, accountId),
    () => nextCode(tx, brandId, at),
  )
  return {
    id: newId('ord'),
    code,
    accountId,
    brandId,
    cartId: null,
    due,
    at,
    buyer: { name, email, document: document ?? lastDocument ?? '' },
    address,
    subtotal: line.amount,
    discount: line.discount,
    tax: line.tax,
    total: line.total,
    credit: 0,
    pricing: { sum, later: renewals, rules, ...(taxes && { taxes }) },
    // A guarantee beyond the law's days is for who buys, not for each renewal.
    withdrawalDays: withdrawalDaysOf([]),
    termsVersion: await termsInForce(app, brandId, tx),
  }
}

/**
 * Takes an order back that nobody is to pay any more; false when it is paid, or over already. Its charge is cancelled at
 * the provider right after, and money that was faster goes back by itself.
 */
export async function cancelDueOrder(app: App, tx: Tx, orderId: OrderId, now: Date): Promise<boolean> {
  const { dueOn } = await lockOrder(tx, orderId)
  if (!dueOn || !(await moveOrder(tx, orderId, 'cancel', now))) return false
  await closePayments(app, tx, openOf(await listAttempts(tx, orderId)), now)
  await releaseReservations(tx, orderId, now)
  return true
}
