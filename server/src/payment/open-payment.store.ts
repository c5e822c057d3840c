import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { columns, OPEN, type PaymentRow } from './payment.store.ts'

/** Attempts that need a look: never charged for a while, past their end, or in review for a while. */
export async function listOverdue(
  db: Db,
  method: PaymentMethod,
  { now, chargeBefore, limit }: { now: Date; chargeBefore: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment
    where method = ${method}
      and (status = 'created' and created_at < ${chargeBefore} or status = 'pending' and expires_at < ${now}
        or status = 'in-review' and look_at < ${now})
    order by created_at limit ${limit}`.execute(db)
  return rows
}

/** Of these txids, the payments that still wait. */
export async function listUnpaid(db: Db, txids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('txid', '=', sql<string>`any(${txids})`)
    .where('status', 'in', [...OPEN, 'expired'])
    .where('e2e_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The payments that these txids are of. */
export async function listByTxid(db: Db, txids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('txid', '=', sql<string>`any(${txids})`)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the oldest payment by this method that still waits was made. */
export async function oldestOpen(db: Db, method: PaymentMethod): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment')
    .select((q) => q.fn.min('created_at').as('at'))
    .where('method', '=', method)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return row?.at ?? undefined
}
