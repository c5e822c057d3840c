import type { AccountId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

/** The order of a payment that is reminded of now, and nowhere else. */
export interface Reminded {
  id: string
  accountId: AccountId
}

const BATCH = 200

/** Marks pending payments as reminded, each once; whoever else looks meanwhile passes them over. */
async function mark(tx: Tx, step: number, which: RawBuilder<boolean>): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with due as (
      select p.id from payment p join purchase_order o on o.id = p.order_id
      where p.status = 'pending' and p.reminded < ${step} and o.status = 'awaiting-payment' and o.due_on is null and ${which}
      order by p.expires_at limit ${BATCH} for update of p skip locked)
    update payment set reminded = ${step} from due, purchase_order o
    where payment.id = due.id and o.id = payment.order_id
    returning o.id, o.account_id as "accountId"`.execute(tx)
  return rows
}

/** Pix, but for those of boletos, that end between these instants, and were made long enough before. */
export const markPixEnding = (
  tx: Tx,
  { after, until, livedMs }: { after: Date; until: Date; livedMs: number },
): Promise<Reminded[]> =>
  mark(
    tx,
    1,
    sql`p.method = 'pix' and p.carried_by is null and p.expires_at > ${after} and p.expires_at <= ${until}
      and p.created_at <= p.expires_at - make_interval(secs => ${(until.getTime() - after.getTime() + livedMs) / 1000})`,
  )

export const markDue = (
  tx: Tx,
  { dueOn, issuedBefore }: { dueOn: CalendarDay; issuedBefore: Date },
): Promise<Reminded[]> =>
  mark(tx, 1, sql`p.method = 'boleto' and p.due_on = ${dueOn} and p.created_at < ${issuedBefore}`)

/** Boletos due on this day or before. */
export const markOverdue = (tx: Tx, dueOn: CalendarDay): Promise<Reminded[]> =>
  mark(tx, 2, sql`p.method = 'boleto' and p.due_on <= ${dueOn}`)
