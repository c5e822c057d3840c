import { createHash } from 'node:crypto'
import type { OrderId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { RunningProduct } from '../../test/support/product.ts'

/** One attempt to pay an order of the shoppers, beside its order. */
export interface Attempt {
  id: string
  reference: string
  method: PaymentMethod
  status: string
  amount: number
  orderId: OrderId
  orderStatus: string
  orderTotal: number
  /** When the order was paid in our books, in epoch milliseconds. */
  paidAt: number | null
}

/** How the names of what the shoppers buy begin. */
export const ARTICLE = 'Guia de '

const OURS = `o.buyer_email like '%@comprador.example'`
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float`

const ATTEMPTS = `select p.id, p.txid as reference, p.method, p.status, p.amount, o.id as "orderId",
    o.status as "orderStatus", o.total as "orderTotal", ${ms('o.paid_at')} as "paidAt"
  from payment p join purchase_order o on o.id = p.order_id where ${OURS}`

const ORDERS = `select o.id, o.status from purchase_order o where ${OURS}`

/** Orders that are not whole: each is paid once or not at all, has its lines, its contract, its answer, what it opens. */
const BROKEN = `select o.id from purchase_order o where ${OURS} and (
  not exists (select from order_line l where l.order_id = o.id)
  or not exists (select from contract_summary c where c.order_id = o.id)
  or (select count(*) from payment p where p.order_id = o.id and p.status = 'paid') <> (o.status = 'paid')::int
  or (select count(*) from entitlement e join order_line l on l.id = e.source_id where l.order_id = o.id)
    <> (o.status = 'paid')::int)`

/** Seats that are counted as taken, where not so many orders hold one. */
const MISCOUNTED = `select s.product_id as id from seat s join product p on p.id = s.product_id
  where p.name like '${ARTICLE}%' and s.taken <> (select count(*) from seat_hold h
    where h.product_id = s.product_id and h.state in ('held', 'sold'))`

const ACCOUNTS = `select id from account where email like '%@comprador.example'`
const PARKED = `select name from pgboss.job where state = 'failed'`
/** "Pedido recebido" waits for the message with the code, which says it as well. */
const WAITING = `select count(*)::int as n from pgboss.job
  where state in ('created', 'retry', 'active') and name in ('mail.send', 'checkout.mail', 'payment.settle', 'payment.charge')
    and not (data->>'kind' = 'order-received' and start_after > now())`

/** What the shop wrote down of what the shoppers did. */
export async function readShopBooks({ rows }: Pick<RunningProduct, 'rows'>) {
  const attempts = await rows<Attempt>(ATTEMPTS)
  const orders = await rows<{ id: string; status: string }>(ORDERS)
  const accounts = (await rows<{ id: string }>(ACCOUNTS)).map(({ id }) => id)
  const references = await rows<{ reference: string }>('select txid as reference from payment')
  return {
    attempts,
    orders,
    /** Of every attempt, also those of the demonstration's own people. */
    references: new Set(references.map(({ reference }) => reference)),
    broken: (await rows<{ id: string }>(BROKEN)).map(({ id }) => id),
    miscounted: (await rows<{ id: string }>(MISCOUNTED)).map(({ id }) => id),
    parked: (await rows<{ name: string }>(PARKED)).map(({ name }) => name),
    jobsWaiting: (await rows<{ n: number }>(WAITING))[0]!.n,
    /** By their Message-ID, which our mailer makes of kind and reference. */
    owedMails: owedMails(orders, accounts),
  }
}

/** What asks to pay is owed to nobody here: who has paid by then is not asked any more. */
function owedMails(
  orders: readonly { id: string; status: string }[],
  accounts: readonly string[],
): Set<string> {
  const paid = orders.filter(({ status }) => status === 'paid')
  return new Set([
    ...accounts.map((id) => messageId('welcome', id)),
    ...paid.map(({ id }) => messageId('payment-confirmed', id)),
  ])
}

const messageId = (kind: string, reference: string) =>
  `${createHash('sha256').update(`${kind}:${reference}`).digest('hex').slice(0, 40)}@vitrine.example`
