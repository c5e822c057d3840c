import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { type CartItem, type CartRow, chosenOf, coupons, isOpen, type Line, linesAt } from './cart.store.ts'
import type { CartOwner } from './shopper.ts'

/** A cart that a reminder links to. */
interface AbandonedCart extends CartRow {
  status: 'open' | 'ordered' | 'merged'
  brandId: BrandId
  accountId: AccountId | null
  items: CartItem[]
}

/** Finds a cart by its id alone: the caller has opened the token of a reminder. */
export async function findAbandonedCart(db: Db, id: string, at: Date): Promise<AbandonedCart | undefined> {
  const { rows } = await sql<Omit<AbandonedCart, 'items'> & { items: Line[] }>`
    select id, ${coupons}, status, brand_id as "brandId", account_id as "accountId", ${linesAt(at)} as items
    from cart where id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], items: chosenOf(rows[0].items) }
}

/** Notes on the owner's open cart which abandoned cart its lines came from, for the figures of reminders. */
export async function setRecoveredFrom(
  tx: Tx,
  owner: CartOwner,
  brandId: string,
  from: string,
): Promise<void> {
  await sql`update cart set recovered_from = ${from} where ${isOpen(owner, brandId)} and id <> ${from}`.execute(
    tx,
  )
}

/** The cart was used last between these instants. */
export interface IdlePeriod {
  after: Date
  until: Date
}

const BATCH = 200

/** Marks abandoned carts of accounts with the step of their reminder, each step once. Other processes skip the rows that one of them has locked. */
export async function markAbandonedCarts(
  tx: Tx,
  step: number,
  { after, until }: IdlePeriod,
): Promise<{ id: string; accountId: AccountId }[]> {
  const { rows } = await sql<{ id: string; accountId: AccountId }>`
    with due as (
      select id from cart where status = 'open' and account_id is not null and reminded < ${step}
        and updated_at > ${after} and updated_at <= ${until}
        and exists (select from cart_line l where l.cart_id = cart.id and l.saved_at is null)
      order by updated_at limit ${BATCH} for update skip locked)
    update cart set reminded = ${step} from due where cart.id = due.id
    returning cart.id, cart.account_id as "accountId"`.execute(tx)
  return rows
}
