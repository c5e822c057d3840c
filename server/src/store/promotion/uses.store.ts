import { type Municipality, municipalityOf } from '@vitrine/contract/brazil/municipality'
import { dayOf, endOfDay, startOfDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { PriceRules } from '#price-rule'
import type { Uses } from './coupon.ts'

interface User {
  accountId: string | undefined
  at: Date
  /** The order that wants the use: it says whose CPF or CNPJ it is, and is not counted itself. */
  orderId?: string
}

const paidOrder = (accountId: string) =>
  sql`select 1 from purchase_order o where o.account_id = ${accountId} and o.paid_at is not null`

/** Whether the account has paid for an order before. */
export async function hasBought(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (${paidOrder(accountId)}) as is`.execute(db)
  return rows[0]!.is
}

/**
 * Where the account's last order with an address says that it lives; asked only when a rule depends on it, and nothing
 * while nobody is signed in.
 */
export async function findMunicipality(
  db: Db,
  accountId: string | undefined,
  { taxes }: Pick<PriceRules, 'taxes'>,
): Promise<Municipality | undefined> {
  if (!accountId || taxes.every(({ municipality }) => municipality === null)) return undefined
  const { rows } = await sql<{ city: string; state: string }>`
    select buyer_address->>'city' as city, buyer_address->>'state' as state from purchase_order
    where account_id = ${accountId} and buyer_address is not null order by placed_at desc limit 1`.execute(db)
  return rows[0] && municipalityOf(rows[0].city, rows[0].state)
}

/** How a coupon was used so far, each count over an index of its own; held uses count like paid ones. */
export async function readUses(db: Db, couponId: string, user: User): Promise<Uses> {
  const [accountId, orderId, day] = [user.accountId ?? '', user.orderId ?? '', dayOf(user.at)]
  const held = sql`coupon_redemption r where r.coupon_id = ${couponId} and r.state <> 'released'
    and r.order_id <> ${orderId}`
  const { rows } = await sql<Uses>`select
    (select count(*) from ${held} and r.account_id = ${accountId}) as "byBuyer",
    (select count(*) from ${held} and r.account_id = ${accountId} and r.state = 'reserved') as "heldByBuyer",
    (select count(*) from ${held} and r.order_id in (select o.id from purchase_order o where o.buyer_document =
      (select buyer_document from purchase_order where id = ${orderId}))) as "byDocument",
    (select count(*) from ${held} and r.at between ${startOfDay(day)} and ${endOfDay(day)}) as "onDay",
    exists (${paidOrder(accountId)} and o.id <> ${orderId}) as "hasBought",
    exists (select 1 from subscription s where s.account_id = ${accountId}) as "hasSubscribed",
    array(select distinct s.product_id from subscription s where s.account_id = ${accountId}) as plans,
    exists (select 1 from account a where a.id = ${accountId} and a.roles <> '{}') as "isStaff",
    exists (select 1 from coupon_account a where a.coupon_id = ${couponId} and a.account_id = ${accountId}) as "isListed"`.execute(
    db,
  )
  return rows[0]!
}

/** Which of some plans an account has had, or whoever bought with a CPF or CNPJ. */
export async function listTried(
  db: Db,
  productIds: readonly string[],
  who: { account: string } | { document: string },
): Promise<string[]> {
  const isTheirs =
    'account' in who
      ? sql`s.account_id = ${who.account}`
      : sql`s.account_id in (select o.account_id from purchase_order o where o.buyer_document = ${who.document})`
  const { rows } = await sql<{ productId: string }>`
    select distinct s.product_id as "productId" from subscription s
    where s.product_id = any(${[...productIds]}) and ${isTheirs}`.execute(db)
  return rows.map(({ productId }) => productId)
}
