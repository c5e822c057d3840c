import type { PaymentMethod } from '@vitrine/contract/payment'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { Received } from '#payment-provider'
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

/** Of what providers say they received, the payments that wait for it, or that were paid before by other money. */
export async function listUnbooked(db: Db, received: readonly Received[]): Promise<string[]> {
  const told = received.map(({ txid, e2eId }) => ({ txid, e2e: e2eId }))
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from jsonb_to_recordset(${JSON.stringify(told)}) as told (txid text, e2e text)
      join payment p on p.txid = told.txid
    where p.e2e_id is null and p.status = any(${[...OPEN, 'expired']})
      or p.method = 'pix' and p.e2e_id <> told.e2e
        and not exists (select from duplicate_payment d where d.e2e_id = told.e2e)`.execute(db)
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
