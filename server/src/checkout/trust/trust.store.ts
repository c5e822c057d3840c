import { newId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/database.ts'
import { TRUST_OVER } from '../reminder.store.ts'

/** A boleto whose order may open before it is paid, at most until then. */
export interface Candidate {
  paymentId: string
  at: Date
  until: Date
}

/** How access that was opened before it was paid for stands; `outcome` is null while it is waited for. */
export interface TrustFacts {
  from: string
  until: string
  outcome: 'paid' | 'late' | 'unpaid' | null
}

/** The newest of an order `o`. */
export const trust = sql`(
  select json_build_object('from', t.opened_at, 'until', t.until_at, 'outcome', t.outcome)
  from trusted_boleto t where t.order_id = o.id order by t.opened_at desc, t.id desc limit 1)`

/** Something of an order `u` was not bought by itself since its boleto `t` was made either. */
const isOwed = sql`exists (
  select from order_line l where l.order_id = u.id and not exists (
    select from order_line m join purchase_order b on b.id = m.order_id
    where m.product_id = l.product_id and b.account_id = u.account_id and b.paid_at > t.opened_at
      and b.status in ('paid', 'partially-refunded')))`

/** When a boleto of the buyer last ended unpaid, whose order was not paid in another way, nor bought by itself. */
const lastUnpaid = sql`(
  select max(t.ended_at) from trusted_boleto t join purchase_order u on u.id = t.order_id
  where t.account_id = o.account_id and t.outcome = 'unpaid' and u.paid_at is null and ${isOwed})`

/** Money came in for them and was not all asked back; what was paid before a boleto ended unpaid counts no more. */
const paidBefore = sql`(
  select count(*) from purchase_order b
  where b.account_id = o.account_id and b.brand_id = o.brand_id and b.status in ('paid', 'partially-refunded')
    and b.plan_of is null
    and exists (select from payment y where y.order_id = b.id and y.status = 'paid' and y.refunded < y.received)
    and b.paid_at > coalesce(${lastUnpaid}, '-infinity'))`

const isContested = sql`exists (
  select from dispute d join payment y on y.id = d.payment_id join purchase_order b on b.id = y.order_id
  where b.account_id = o.account_id and d.state <> 'won')`

/** Holds the boleto that an account is trusted with, if there is one, until the transaction ends. */
export async function holdTrusted(tx: Tx, accountId: string): Promise<void> {
  await sql`
    select from trusted_boleto where account_id = ${accountId} and ended_at is null for update`.execute(tx)
}

/**
 * Trusts a boleto when its buyer qualifies by the version that holds; resolves to its id and end, or nothing. Of many
 * that are asked for at once by one account, one is. The order is held by the caller, and so is a boleto that the buyer
 * is trusted with: how it ended counts.
 */
export async function insertTrusted(
  tx: Tx,
  { paymentId, at, until }: Candidate,
): Promise<{ id: string; until: Date } | undefined> {
  const { rows } = await sql<{ id: string; until: Date }>`
    insert into trusted_boleto (id, payment_id, order_id, account_id, rule_id, opened_at, until_at)
    select ${newId('tru')}, p.id, o.id, o.account_id, r.id, ${at}, least(${until}, p.expires_at)
    from payment p join purchase_order o on o.id = p.order_id join account a on a.id = o.account_id
      join trust_rule r on r.brand_id = o.brand_id and r.withdrawn_at is null
        and r.starts_on <= ${dayOf(at)} and (r.ends_on is null or r.ends_on >= ${dayOf(at)})
    where p.id = ${paymentId} and p.status = 'pending' and o.status = 'awaiting-payment'
      and a.email_verified_at is not null and o.total <= r.ceiling and least(${until}, p.expires_at) > ${at}
      and ${paidBefore} >= r.paid_orders and not ${isContested}
    on conflict do nothing returning id, until_at as until`.execute(tx)
  return rows[0]
}

/** A trusted boleto that has just ended. */
export interface EndedTrust {
  id: string
  accountId: string
  openedAt: Date
  outcome: 'paid' | 'late' | 'unpaid'
  /** Its buyer was told when its time was over. */
  isTold: boolean
}

/** Ends the trusted boleto of an order, once: its order was paid, or will not be. */
export async function markEnded(
  tx: Tx,
  orderId: string,
  isPaid: boolean,
  at: Date,
): Promise<EndedTrust | undefined> {
  const outcome = isPaid ? sql`case when until_at >= ${at} then 'paid' else 'late' end` : sql`'unpaid'`
  const { rows } = await sql<EndedTrust>`
    update trusted_boleto set ended_at = ${at}, outcome = ${outcome}
    where order_id = ${orderId} and ended_at is null
    returning id, account_id as "accountId", opened_at as "openedAt", outcome,
      (select reminded >= ${TRUST_OVER} from payment where payment.id = payment_id) as "isTold"`.execute(tx)
  return rows[0]
}

export interface TrustMoments {
  openedAt: Date
  untilAt: Date
  endedAt: Date | null
  outcome: TrustFacts['outcome']
}

/** Everything that was opened before it was paid, of an order. */
export async function listTrusted(db: Db, orderId: string): Promise<TrustMoments[]> {
  const { rows } = await sql<TrustMoments>`
    select opened_at as "openedAt", until_at as "untilAt", ended_at as "endedAt", outcome
    from trusted_boleto where order_id = ${orderId}`.execute(db)
  return rows
}
