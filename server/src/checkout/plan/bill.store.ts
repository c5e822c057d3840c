import type { DueBill } from '@vitrine/contract/installment-plan'
import type { OrderStatus } from '@vitrine/contract/order'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/database.ts'
import type { KeptPricing } from '../kept-pricing.ts'
import { type OrderRow, orderColumns } from '../order.store.ts'

export interface NewBill {
  id: string
  code: string
  parcel: number
  dueOn: CalendarDay
  pricing: KeptPricing
}

/** Writes the bills of a sale, for its buyer; one that is there already stays as it is. */
export async function insertBills(
  tx: Tx,
  saleId: string,
  bills: readonly NewBill[],
  at: Date,
): Promise<void> {
  const rows = bills.map(
    ({ id, code, parcel, dueOn, pricing }) =>
      sql`(${id}, ${code}, ${parcel}::smallint, ${dueOn}::date, ${JSON.stringify(pricing)}::jsonb)`,
  )
  await sql`
    insert into purchase_order (id, code, brand_id, account_id, cart_id, status, buyer_name, buyer_email, buyer_document,
      buyer_address, subtotal, discount, total, pricing, terms_version, placed_at, plan_of, parcel, due_on)
    select b.id, b.code, o.brand_id, o.account_id, o.cart_id, 'awaiting-payment', o.buyer_name, o.buyer_email,
      o.buyer_document, o.buyer_address, p.parcel, 0, p.parcel, b.pricing, o.terms_version, ${at}, o.id, b.parcel, b.due_on
    from purchase_order o join installment_plan p on p.order_id = o.id,
      (values ${sql.join(rows)}) as b (id, code, parcel, due_on, pricing)
    where o.id = ${saleId}
    on conflict (plan_of, parcel) where plan_of is not null do nothing`.execute(tx)
}

/** What a bill costs now, and how that came about. */
export async function priceBillAt(
  tx: Tx,
  id: string,
  { subtotal, discount, total, pricing }: BillSum,
): Promise<void> {
  await sql`
    update purchase_order set subtotal = ${subtotal}, discount = ${discount}, total = ${total},
      pricing = ${JSON.stringify(pricing)}
    where id = ${id} and plan_of is not null`.execute(tx)
}

export interface BillSum {
  subtotal: number
  discount: number
  total: number
  pricing: KeptPricing
}

/** A bill that is not paid. */
export interface BillRow {
  id: string
  status: OrderStatus
  dueOn: CalendarDay
}

/** Holds the bills of a sale until the transaction ends, always in the same order. */
export async function lockBills(tx: Tx, saleId: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from purchase_order where plan_of = ${saleId} order by id for update`.execute(tx)
  return rows
}

/** Those of a sale that are not paid; the caller holds its plan. */
export async function listUnpaid(db: Db, saleId: string): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select id, status, due_on as "dueOn" from purchase_order
    where plan_of = ${saleId} and status in ('awaiting-payment', 'expired')
    order by due_on`.execute(db)
  return rows
}

const due = (which: RawBuilder<boolean>) => sql`
  from purchase_order b join installment_plan p on p.order_id = b.plan_of
    join purchase_order s on s.id = b.plan_of
  where p.state in ('active', 'suspended') and b.status in ('awaiting-payment', 'expired') and ${which}
  order by b.due_on, b.id`

/** What an account is to pay of its plans until `day`, the oldest first. */
export async function listDue(db: Db, accountId: string, until: CalendarDay): Promise<DueBill[]> {
  const { rows } = await sql<DueBill>`
    select b.id as "orderId", s.id, s.code, b.parcel as number, p.count, b.due_on as "dueOn", p.parcel as amount,
      (select json_agg(l.name order by l.position) from order_line l where l.order_id = s.id) as names
    ${due(sql`b.account_id = ${accountId} and b.due_on <= ${until}::date`)}`.execute(db)
  return rows
}

/** A bill that is due, and the last message about it. */
export interface Dunned {
  id: string
  saleId: string
  accountId: string
  method: 'pix' | 'boleto'
  dueOn: CalendarDay
  dunned: number
}

/** Bills of all that a step may be due for: those due until its day that were not told of it. */
export async function listDunned(
  db: Db,
  steps: readonly { step: number; until: CalendarDay }[],
  limit: number,
): Promise<Dunned[]> {
  const which = steps.map(({ step, until }) => sql`(b.dunned < ${step} and b.due_on <= ${until}::date)`)
  const { rows } = await sql<Dunned>`
    select b.id, s.id as "saleId", b.account_id as "accountId", p.method, b.due_on as "dueOn", b.dunned
    ${due(sql`(${sql.join(which, sql` or `)})`)} limit ${limit}`.execute(db)
  return rows
}

/** Notes a message about a bill; false when somebody else did, or it was paid meanwhile. */
export async function noteDunned(tx: Tx, { id, dunned }: Dunned, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase_order set dunned = ${step}
    where id = ${id} and dunned = ${dunned} and status in ('awaiting-payment', 'expired')`.execute(tx)
  return numAffectedRows === 1n
}

/** Holds all orders of an account, and resolves to its sales whose parcels are not all paid. */
export async function lockRunning(tx: Tx, accountId: string): Promise<string[]> {
  await sql`select from purchase_order where account_id = ${accountId} order by id for update`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select p.order_id as id from installment_plan p join purchase_order s on s.id = p.order_id
    where s.account_id = ${accountId} and p.state in ('active', 'suspended') order by p.order_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Holds the sale that an order is a bill of, if it is one. */
export async function lockSale(tx: Tx, billId: string): Promise<void> {
  await sql`
    select from purchase_order
    where id = (select b.plan_of from purchase_order b where b.id = ${billId}) for update`.execute(tx)
}
