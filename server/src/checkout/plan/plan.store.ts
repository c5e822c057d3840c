import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import type { PlanState } from '@vitrine/contract/installment-plan'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx, Write } from '../../kernel/database.ts'

/** How a sale is paid in parcels: amounts in centavos, rates in basis points. */
export interface NewPlan {
  orderId: string
  method: 'pix' | 'boleto'
  count: number
  first: number
  each: number
  interest: number
  monthlyBp: number
  yearlyBp: number
  fineBp: number
  interestBp: number
  /** The day that its due days are counted from; that of the order until the first parcel is paid. */
  anchorOn: CalendarDay
  at: Date
}

export type PlanRow = Omit<NewPlan, 'at'> & { state: PlanState }

export const insertingPlan = (plan: NewPlan): Write => sql`
  insert into installment_plan (order_id, method, count, first_parcel, parcel, interest, monthly_bp, yearly_bp, fine_bp,
    interest_bp, anchor_on, changed_at)
  values (${plan.orderId}, ${plan.method}, ${plan.count}, ${plan.first}, ${plan.each}, ${plan.interest},
    ${plan.monthlyBp}, ${plan.yearlyBp}, ${plan.fineBp}, ${plan.interestBp}, ${plan.anchorOn}, ${plan.at})`

const columns = sql`order_id as "orderId", method, count, first_parcel as first, parcel as each, interest,
  monthly_bp as "monthlyBp", yearly_bp as "yearlyBp", fine_bp as "fineBp", interest_bp as "interestBp",
  anchor_on as "anchorOn", state`

export async function findPlan(db: Db, orderId: string): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from installment_plan where order_id = ${orderId}`.execute(db)
  return rows[0]!
}

/** Holds a plan until the transaction ends; whoever also holds its bills holds them first. */
export async function lockPlan(tx: Tx, orderId: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${columns} from installment_plan where order_id = ${orderId} for update`.execute(tx)
  return rows[0]
}

/** Moves a plan on, which its caller holds. */
export async function movePlan(tx: Tx, orderId: string, to: PlanState, at: Date): Promise<void> {
  await sql`update installment_plan set state = ${to}, changed_at = ${at} where order_id = ${orderId}`.execute(
    tx,
  )
}

export async function anchorPlan(tx: Tx, orderId: string, on: CalendarDay): Promise<void> {
  await sql`update installment_plan set anchor_on = ${on} where order_id = ${orderId}`.execute(tx)
}

/** Whether an account has a bill of any sale that was due before `day` and is not paid, or a plan that ended so. */
export async function hasOverdue(db: Db, accountId: string, day: CalendarDay): Promise<boolean> {
  const { rows } = await sql<{ dueOn: CalendarDay; state: PlanState }>`
    select b.due_on as "dueOn", p.state from purchase_order b join installment_plan p on p.order_id = b.plan_of
    where b.account_id = ${accountId} and (p.state = 'defaulted' or p.state in ('active', 'suspended')
      and b.due_on < ${day}::date and b.status in ('awaiting-payment', 'expired'))`.execute(db)
  return rows.some(({ state, dueOn }) => state === 'defaulted' || nextBusinessDay(dueOn) < day)
}
