import { dayOf, endOfDay, startOfDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Uses } from './coupon.ts'

export interface User {
  accountId: string | undefined
  at: Date
  /** The order that wants the use: it says whose CPF or CNPJ it is, and is not counted itself. */
  orderId?: string
}

type UseCounts = Omit<Uses, 'hasBought' | 'plans'>

/**
 * How a coupon was used so far, each count over an index of its own; held uses count like paid ones. `sameDocument` are
 * the orders with the CPF or CNPJ of the one that wants the use.
 */
export async function countUses(
  db: Db,
  couponId: string,
  user: User,
  sameDocument: readonly string[],
): Promise<UseCounts> {
  const [accountId, orderId, day] = [user.accountId ?? '', user.orderId ?? '', dayOf(user.at)]
  // By another coupon of the kind: what waits for its money counts already.
  const waits = (isOfKind: RawBuilder<unknown>) => sql`exists (
    select from coupon_redemption w join coupon c on c.id = w.coupon_id
    where w.account_id = ${accountId} and w.state = 'reserved' and w.order_id <> ${orderId} and ${isOfKind})`
  const held = sql`coupon_redemption r where r.coupon_id = ${couponId} and r.state <> 'released'
    and r.order_id <> ${orderId}`
  const { rows } = await sql<UseCounts>`select
    (select count(*) from ${held} and r.account_id = ${accountId}) as "byBuyer",
    (select count(*) from ${held} and r.account_id = ${accountId} and r.state = 'reserved') as "heldByBuyer",
    (select count(*) from ${held} and r.order_id = any(${[...sameDocument]})) as "byDocument",
    (select count(*) from ${held} and r.at between ${startOfDay(day)} and ${endOfDay(day)}) as "onDay",
    ${waits(sql`c.conditions ->> 'firstPurchase' = 'true'`)} as "holdsFirst",
    ${waits(sql`c.conditions ->> 'audience' = 'new-subscriber'`)} as "holdsNew",
    exists (select 1 from account a where a.id = ${accountId} and a.roles <> '{}') as "isStaff",
    exists (select 1 from coupon_account a where a.coupon_id = ${couponId} and a.account_id = ${accountId}) as "isListed"`.execute(
    db,
  )
  return rows[0]!
}

/** Holds which order of an account is its first until the transaction ends. */
export async function lockFirsts(tx: Tx, { accountId }: Pick<User, 'accountId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`first order ${accountId}`}, 0))`.execute(tx)
}
