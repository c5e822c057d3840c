import type { Address } from '@vitrine/contract/address'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Whether an account ever paid for an order, other than this one. */
export async function hasPaid(db: Db, accountId: AccountId, besides?: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .$if(besides !== undefined, (orders) => orders.where('id', '<>', besides!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The orders that were made with the CPF or CNPJ of an order, that order among them. */
export async function listOrdersOfDocument(db: Db, orderId: OrderId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from purchase_order o
    where o.buyer_document = (select buyer_document from purchase_order where id = ${orderId})`.execute(db)
  return rows.map(({ id }) => id)
}

/** The accounts that ordered with a CPF or CNPJ. */
export async function listBuyersWith(db: Db, document: string): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select distinct o.account_id as "accountId" from purchase_order o where o.buyer_document = ${document}`.execute(
    db,
  )
  return rows.map(({ accountId }) => accountId)
}

export async function findCode(db: Db, orderId: OrderId): Promise<string> {
  const { code } = await db
    .selectFrom('purchase_order')
    .select('code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return code
}

/** In which brand an order line was sold. */
export async function findBrandOfLine(db: Db, lineId: string): Promise<BrandId | undefined> {
  const { rows } = await sql<{ brand: BrandId }>`
    select o.brand_id as brand from order_line l join purchase_order o on o.id = l.order_id
    where l.id = ${lineId}`.execute(db)
  return rows[0]?.brand
}

/** Where the account's last order with an address says that it lives. */
export async function findLastAddress(
  db: Db,
  accountId: AccountId,
): Promise<{ city: string; state: string } | undefined> {
  const { rows } = await sql<{ city: string; state: string }>`
    select buyer_address->>'city' as city, buyer_address->>'state' as state from purchase_order
    where account_id = ${accountId} and buyer_address is not null order by placed_at desc limit 1`.execute(db)
  return rows[0]
}

/** The products of an account's orders that await their payment. */
export async function listUnpaidProducts(
  db: Db,
  accountId: AccountId,
): Promise<{ productId: ProductId; orderId: OrderId }[]> {
  const { rows } = await sql<{ productId: ProductId; orderId: OrderId }>`
    select l.product_id as "productId", o.id as "orderId"
    from purchase_order o join order_line l on l.order_id = o.id
    where o.account_id = ${accountId} and o.status = 'awaiting-payment' order by o.placed_at`.execute(db)
  return rows
}

/** Whose order it is. For what has proved to speak for them; requests of members name the owner themselves. */
export async function findOwner(db: Db, orderId: OrderId): Promise<AccountId | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('account_id')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.account_id
}

/** Whether the buyer said where they live when the order was placed. */
export async function hasAddress(db: Db, id: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('buyer_address')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.buyer_address != null
}

/** Where its buyer lives, for a charge that asks for it; what they said before stays. */
export async function keepAddress(tx: Tx, id: string, address: Address): Promise<void> {
  await sql`update purchase_order set buyer_address = ${JSON.stringify(address)}
    where id = ${id} and buyer_address is null`.execute(tx)
}
