import type { BrandId } from '@vitrine/contract/brand'
import type { DunningPolicy } from '@vitrine/contract/dunning'
import type { DunningPolicyId, ProductId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { nameOfBrand } from '#brand'
import type { ChangeActor } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'

/** Of `dunning_policy d`, as `DunningPolicy` names it. */
const policyJson = sql`json_build_object('id', d.id, 'retryDays', d.retry_days, 'shiftsToPayday', d.shifts_to_payday,
  'networkRetryMinutes', d.network_retry_minutes, 'reminderDays', d.reminder_days, 'suspendDay', d.suspend_day,
  'cancelDay', d.cancel_day, 'debtDays', d.debt_days)`

/** The current version for a plan in a brand: the plan's before the brand's, and that before the one of all. */
export const currentPolicy = (
  productId: RawBuilder<unknown>,
  brandId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select ${policyJson} from dunning_policy d where d.ended_at is null
    and (d.product_id = ${productId} or d.brand_id = ${brandId} or (d.product_id is null and d.brand_id is null))
  order by d.product_id is null, d.brand_id is null limit 1)`

/** The version under which the open order of `subscription s` is asked for, else the one that is current for its plan. */
export const policyOf = sql`coalesce(
  (select ${policyJson} from dunning_policy d where d.id = s.dunning_policy_id and s.next_order_id is not null),
  ${currentPolicy(sql`s.product_id`, sql`s.brand_id`)})`

/** Whose renewals a version is about: those of a plan, those of a brand, or all that have none of their own. */
interface PolicyScope {
  brandId: BrandId | null
  productId: ProductId | null
}

export interface PolicyVersion extends DunningPolicy, PolicyScope {
  brandName: string | null
  createdAt: Date
  createdBy: string | null
  endedAt: Date | null
  reason: string
}

/** Every version, those that hold first, then the newest. */
export async function listPolicies(db: Db): Promise<PolicyVersion[]> {
  const { rows } = await sql<Omit<PolicyVersion, keyof DunningPolicy> & { policy: DunningPolicy }>`
    select ${policyJson} as policy, d.brand_id as "brandId", d.product_id as "productId",
      case when d.brand_id is not null then ${nameOfBrand(sql`d.brand_id`)} end as "brandName", d.created_at as "createdAt",
      d.created_by as "createdBy", d.ended_at as "endedAt", d.reason
    from dunning_policy d
    order by d.ended_at is not null, d.product_id is not null, d.brand_id is not null, d.created_at desc, d.id desc`.execute(
    db,
  )
  return rows.map(({ policy, ...row }) => ({ ...policy, ...row }))
}

/** A version by its id, held until the transaction ends. */
export async function lockPolicy(
  tx: Tx,
  id: DunningPolicyId,
): Promise<(PolicyScope & { endedAt: Date | null }) | undefined> {
  const { rows } = await sql<PolicyScope & { endedAt: Date | null }>`
    select brand_id as "brandId", product_id as "productId", ended_at as "endedAt" from dunning_policy where id = ${id}
    for update`.execute(tx)
  return rows[0]
}

/** Ends a version; false where it has ended already. */
export async function endPolicy(tx: Tx, id: DunningPolicyId, { by, at }: ChangeActor): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update dunning_policy set ended_at = ${at}, ended_by = ${by} where id = ${id} and ended_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Throws a unique violation of `dunning_policy_current` where the scope has a version that holds. */
export async function insertPolicy(
  tx: Tx,
  policy: DunningPolicy & PolicyScope,
  { by, reason, at }: ChangeActor,
): Promise<void> {
  await sql`
    insert into dunning_policy (id, brand_id, product_id, retry_days, shifts_to_payday, network_retry_minutes, reminder_days,
      suspend_day, cancel_day, debt_days, reason, created_by, created_at)
    values (${policy.id}, ${policy.brandId}, ${policy.productId}, ${[...policy.retryDays]}, ${policy.shiftsToPayday},
      ${[...policy.networkRetryMinutes]}, ${[...policy.reminderDays]}, ${policy.suspendDay}, ${policy.cancelDay}, ${policy.debtDays},
      ${reason}, ${by}, ${at})`.execute(tx)
}

/** A renewal that fell due without being paid, and what became of it. */
export interface DunningCase {
  dueOn: CalendarDay
  /** Centavos. */
  amount: number
  suspendedOn: CalendarDay | null
  paidAt: Date | null
  closedAt: Date | null
  /** Whether it was cancelled because nobody paid to the end. */
  isGivenUp: boolean
  /** When a saved card was charged for it, where that paid it. */
  chargedAt: Date | null
}

/** The newest cases of a scope. A plan or a brand with a version of its own is no part of what is of all. */
export async function listCases(
  db: Db,
  { brandId, productId }: PolicyScope,
  limit: number,
): Promise<DunningCase[]> {
  const own = (column: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`exists (
    select from dunning_policy d where d.ended_at is null and ${column} = ${value})`
  const ofPlan = own(sql`d.product_id`, sql`s.product_id`)
  const ofBrand = own(sql`d.brand_id`, sql`s.brand_id`)
  const isOf = productId
    ? sql`s.product_id = ${productId}`
    : brandId
      ? sql`s.brand_id = ${brandId} and not ${ofPlan}`
      : sql`not ${ofPlan} and not ${ofBrand}`
  const { rows } = await sql<DunningCase>`
    select r.due_on as "dueOn", r.amount, r.paid_at as "paidAt", r.closed_at as "closedAt",
      case when r.off_session and r.paid_at is not null then r.attempted_at end as "chargedAt",
      exists (select from subscription_event g
        where g.subscription_id = e.subscription_id and g.move = 'give-up' and g.at > e.at) and r.paid_at is null
        as "isGivenUp",
      (select min(x.effective_on) from subscription_event x
        where x.subscription_id = e.subscription_id and x.move = 'suspend' and x.at > e.at
          and x.at <= coalesce(r.paid_at, r.closed_at, 'infinity')) as "suspendedOn"
    from subscription_event e
      join subscription s on s.id = e.subscription_id
      join lateral (select * from renewal_order r where r.subscription_id = e.subscription_id
        and r.due_on < e.effective_on order by r.due_on desc limit 1) r on true
    where e.move = 'fall-due' and ${isOf}
    order by e.at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}
