import type { CreditBalance, CreditEntry, CreditEntryKind } from '@vitrine/contract/credit'
import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** Whose credit it is, and in which brand. */
export interface CreditOwner {
  accountId: AccountId
  brandId: string
}

/** What an account may spend, by brand. */
export const listBalances = (db: Db, accountId: AccountId): Promise<CreditBalance[]> =>
  db
    .selectFrom('credit_balance')
    .select(['brand_id as brand', 'balance'])
    .where('account_id', '=', accountId)
    .where('balance', '>', 0)
    .orderBy('brand_id', 'desc')
    .execute() as Promise<CreditBalance[]>

/** Holds the balance until the transaction ends: who else spends of it waits. */
export async function lockBalance(tx: Tx, { accountId, brandId }: CreditOwner): Promise<number> {
  const row = await tx
    .selectFrom('credit_balance')
    .select('balance')
    .where('account_id', '=', accountId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}

interface NewEntry extends CreditOwner {
  kind: CreditEntryKind
  /** Below 0 where credit goes. */
  amount: number
  orderId?: OrderId
  refundId?: string
  /** The how manieth time an order holds credit. */
  turn?: number
  at: Date
}

/** Appends an entry; the database adds it to the balance. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { accountId, brandId, kind, amount, orderId = null, refundId = null, turn = null, at } = entry
  await tx
    .insertInto('credit_entry')
    .values({
      id: newId('cre', at.getTime()),
      account_id: accountId,
      brand_id: brandId,
      kind,
      amount,
      at,
      order_id: orderId,
      refund_id: refundId,
      turn,
    })
    .execute()
}

/** What of a payment's money became credit, less what was withdrawn from its order, in centavos. */
export async function sumOfPayment(db: Db, orderId: OrderId, paymentId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount - of_credit), 0) + coalesce((
      select sum(amount) from credit_entry where order_id = ${orderId} and kind = 'withdrawn'), 0) as sum
    from refund where payment_id = ${paymentId} and channel = 'credit'`.execute(db)
  return rows[0]!.sum
}

interface ReservedCredit extends CreditOwner {
  /** In centavos; 0 once it is returned. */
  held: number
  /** The last time that the order held some. */
  turn: number
}

/** The credit that an order holds; nothing for one that never did. */
export async function findReservedCredit(db: Db, orderId: OrderId): Promise<ReservedCredit | undefined> {
  const { rows } = await sql<ReservedCredit>`
    select account_id as "accountId", brand_id as "brandId", -sum(amount) as held, max(turn) as turn
    from credit_entry where order_id = ${orderId} and kind in ('spent', 'returned') group by 1, 2`.execute(db)
  return rows[0]
}

/** Promises that credit of an order goes back; false when no so much is left of what it was paid with. */
export async function promiseCreditBack(tx: Tx, orderId: OrderId, amount: Centavos): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update purchase_order set credit_back = credit_back + ${amount}
    where id = ${orderId} and credit_back + ${amount} <= credit`.execute(tx)
  return Boolean(numAffectedRows)
}

interface EntryRow extends Omit<CreditEntry, 'at' | 'order' | 'protocol'> {
  at: Date
  orderId: OrderId | null
  code: string | null
  protocol: string | null
}

/** The entries of an account, newest first; a page goes on after the entry `before`. */
export async function listEntries(
  db: Db,
  accountId: AccountId,
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
