import type { Cart } from '@vitrine/contract/cart'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { findHoldingOrder } from './coupon.store.ts'
import type { Coupon, Uses } from './coupon.ts'
import { countUses, type User } from './uses.store.ts'

/**
 * How a coupon was used so far, by everybody and by a buyer, and what they bought before, as far as this coupon asks.
 * While the row of the coupon is held, what is counted stays true until the commit.
 */
export async function readUses(app: App, db: Db, coupon: Coupon, user: User): Promise<Uses> {
  const { accountId, orderId } = user
  const { firstPurchase, audience, kind, limitPerDocument } = coupon
  const asksForPlans = audience === 'new-subscriber' || kind === 'trial-days'
  const sameDocument =
    orderId && limitPerDocument !== null ? await askHook(app, db, ordersOfDocument, { orderId }) : []
  const hasBought =
    accountId && firstPurchase ? await askHook(app, db, hasPaidOrder, { accountId, besides: orderId }) : false
  const plans =
    accountId && asksForPlans ? await askHook(app, db, plansOfBuyers, { accountIds: [accountId] }) : []
  return { ...(await countUses(db, coupon.id, user, sameDocument)), hasBought, plans }
}

/** The order of this account that waits for its payment and holds the coupon, or its code; the newest. */
export async function findHolder(
  app: App,
  db: Db,
  coupon: Coupon,
  accountId: AccountId,
): Promise<{ id: string; code: string } | undefined> {
  const orderId = await findHoldingOrder(db, coupon, accountId)
  return orderId ? { id: orderId, code: await askHook(app, db, codeOfOrder, { orderId }) } : undefined
}

/** Whether an account has paid for an order, other than this one. */
export const hasPaidOrder = hook<{ accountId: AccountId; besides?: OrderId | undefined }, boolean>(
  'buyer.has-paid-order',
)

/** The orders that were made with the CPF or CNPJ of an order, that order among them. */
export const ordersOfDocument = hook<{ orderId: OrderId }, string[]>('buyer.orders-of-document')

/** What people call an order. */
export const codeOfOrder = hook<{ orderId: OrderId }, string>('buyer.code-of-order')

/** The products of the plans that some accounts have or had, each once. */
export const plansOfBuyers = hook<{ accountIds: readonly AccountId[] }, ProductId[]>('buyer.plans')

/** What an account still owes of plans that were cancelled unpaid, each by the order that may be paid. */
export const debtsOfBuyer = hook<{ accountId: AccountId; productIds: readonly ProductId[] }, Cart['debts']>(
  'buyer.debts',
)
