import type { Buyer } from '../../test/support/buyer.ts'

export const CODE = `
  select o.id, p.br_code as code from purchase_order o join payment p on p.order_id = o.id
  where o.subscription_id = $1 and o.status = 'awaiting-payment' and p.status = 'pending' and p.br_code is not null`

/** A saved card that is being charged, or whose outcome nobody knows yet; a debit that is not scheduled yet. */
export const CHARGING = `
  select id::text from pgboss.job where name = 'checkout.charge-off-session'
    and state in ('created', 'active', 'retry') and start_after <= now()
  union all select id from payment
  where off_session and (status = 'created' or status = 'pending' and method = 'card')`

/** What a saved card is still to be charged for nobody pays by hand. */
export const OPEN = `
  select id, due_on::text as "dueOn" from purchase_order o
  where status = 'awaiting-payment' and kind = 'renewal' and not exists (
    select from subscription s where s.next_order_id = o.id and s.charge_at is not null) order by id`

export const CODES = `
  select order_id as id, br_code as code from payment
  where order_id = any($1) and method = 'pix' and br_code is not null`

/** Nobody has heard yet of the money for an order. */
export const WAITING = `select id from payment where order_id = $1 and status in ('created', 'pending')
  and exists (select from purchase_order o where o.id = order_id and o.status = 'awaiting-payment')`

export const STILL = `select id from purchase_order where id = any($1) and status <> 'paid'`

/** Its card was declined, and no code was made for it. */
export const DECLINED = `
  select o.id, a.email from purchase_order o join account a on a.id = o.account_id
  where o.id = any($1) and exists (select from payment p where p.order_id = o.id and p.off_session)
    and not exists (select from payment p where p.order_id = o.id and p.status in ('created', 'pending'))`

/** What is debited is looked at each day. */
export const DEBITED = `select id from payment where pix_mandate_id is not null and status = 'pending' limit 1`

export const NEXT = `select least(min(next_step_on), $1::date)::text as day from subscription where next_step_on > $2`

/** A charge that never reached the issuer is made again minutes later, which the days here pass over. */
export const DUE = `select id from subscription where next_step_on <= $1 and (charge_at is null or charge_at <= $2)`

/** Whether they have a subscription that goes on, and nothing to pay for it yet. */
export async function isPaidUp({ client }: Buyer): Promise<boolean> {
  const [subscription] = await client.subscription.list({})
  const { overOn, nextCharge } = subscription!
  return !overOn && nextCharge !== undefined && !nextCharge.orderId
}
