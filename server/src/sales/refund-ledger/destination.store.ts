import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface NewDestination {
  refundId: string
  /** From which attempt on. */
  attempt: number
  sealed: Buffer
  face: string
  at: Date
}

export const insertDestination = (tx: Tx, { refundId, ...row }: NewDestination) =>
  tx
    .insertInto('refund_destination')
    .values({ refund_id: refundId, ...row })
    .execute()

/** The newest of a refund `r`, as one of its columns. */
export const newestDestination = (column: 'sealed' | 'face'): RawBuilder<unknown> => sql`(
  select d.${sql.ref(column)} from refund_destination d where d.refund_id = r.id order by d.attempt desc limit 1)`

/** Of an order of this account, the CPF or CNPJ of its buyer. */
export async function findDocument(db: Db, orderId: string, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .select('buyer_document')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.buyer_document
}

/** Of which order a refund is; nothing where it is of another. */
export async function isRefundOf(db: Db, refundId: string, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('channel', '=', 'pix')
    .executeTakeFirst()
  return row !== undefined
}
