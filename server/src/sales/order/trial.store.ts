import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { OrderRow } from './order.store.ts'

/** Who would try a plan. */
export interface Trier extends Pick<OrderRow, 'accountId'> {
  /** CPF or CNPJ; nothing where it is not asked. */
  document?: string | undefined
}

/**
 * Holds the trials of these plans for an account and a CPF or CNPJ until the transaction ends: what is read after it of
 * who tried them, or waits to, stays true. Always in the same order, so that no two wait for each other.
 */
export async function lockTrials(
  tx: Tx,
  productIds: readonly string[],
  { accountId, document }: Trier,
): Promise<void> {
  const triers = [`account ${accountId}`, ...(document ? [`document ${document}`] : [])]
  const names = productIds.flatMap((id) => triers.map((trier) => `trial ${id} ${trier}`))
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) name order by key) held`.execute(
    tx,
  )
}

/** Which of these plans an order that waits for its money is to try, of the same account or CPF or CNPJ. */
export async function listWaitingTrials(
  db: Db,
  productIds: readonly string[],
  { accountId, document, besides = '' }: Trier & { besides?: string },
): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select distinct l.product_id as "productId" from purchase_order o join order_line l on l.order_id = o.id
    where o.status = 'awaiting-payment' and o.id <> ${besides} and l.trial_days > 0
      and l.product_id = any(${[...productIds]})
      and (o.account_id = ${accountId} or o.buyer_document = ${document ?? null})`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** With which CPF or CNPJ an order was placed. */
export async function findDocumentOf(db: Db, orderId: string): Promise<string> {
  const { buyer_document: document } = await db
    .selectFrom('purchase_order')
    .select('buyer_document')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return document
}
