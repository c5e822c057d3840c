import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { OrderRow } from './order.store.ts'

interface TrialBuyer extends Pick<OrderRow, 'accountId'> {
  document?: string | undefined
  /** An order that does not count. */
  besides?: string
}

/** Which of these plans an order that waits for its money is to try, of the same account or CPF or CNPJ. */
export async function listWaitingTrials(
  db: Db,
  productIds: readonly ProductId[],
  { accountId, document, besides = '' }: TrialBuyer,
): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    select distinct l.product_id as "productId" from purchase_order o join order_line l on l.order_id = o.id
    where o.status = 'awaiting-payment' and o.id <> ${besides} and l.trial_days > 0
      and l.product_id = any(${[...productIds]})
      and (o.account_id = ${accountId} or o.buyer_document = ${document ?? null})`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** With which CPF or CNPJ an order was placed. */
export async function findDocumentOf(db: Db, orderId: OrderId): Promise<string> {
  const { buyer_document: document } = await db
    .selectFrom('purchase_order')
    .select('buyer_document')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return document
}
