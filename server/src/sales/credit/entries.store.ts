import type { CreditEntry } from '@vitrine/contract/credit'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

interface EntryRow extends Omit<CreditEntry, 'at' | 'order' | 'protocol'> {
  at: Date
  orderId: string | null
  code: string | null
  protocol: string | null
}

/** The entries of an account, newest first; a page goes on after the entry `before`. */
export async function listEntries(
  db: Db,
  accountId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<CreditEntry[]> {
  const rest = before
    ? sql`(e.at, e.position) < (select b.at, b.position from credit_entry b where b.id = ${before} and b.account_id = ${accountId})`
    : sql`true`
  const { rows } = await sql<EntryRow>`
    select e.id, e.brand_id as brand, e.kind, e.amount, e.at, o.id as "orderId", o.code, r.protocol
    from credit_entry e left join purchase_order o on o.id = e.order_id left join refund r on r.id = e.refund_id
    where e.account_id = ${accountId} and ${rest} order by e.at desc, e.position desc limit ${limit}`.execute(
    db,
  )
  return rows.map(entryOf)
}

const entryOf = ({ orderId, code, protocol, at, ...entry }: EntryRow): CreditEntry => ({
  ...entry,
  at: at.toISOString(),
  ...(orderId && code && { order: { id: orderId, code } }),
  ...(protocol && { protocol }),
})
