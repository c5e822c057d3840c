import type { BrandId } from '@vitrine/contract/brand'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { combined } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { productOnSale, productShown, seatJoin } from './card.store.ts'

/** Takes a seat of a product for good or until `returnSeat`. `none`: the product has no limit. */
export async function takeSeat(tx: Tx, productId: ProductId): Promise<'none' | 'held' | 'sold-out'> {
  const { rows } = await sql<{ held: boolean; limited: boolean }>`
    with took as (update seat set taken = taken + 1 where product_id = ${productId} and taken < total returning true)
    select exists (select from took) as held,
      exists (select from seat where product_id = ${productId}) as limited`.execute(tx)
  const { held, limited } = rows[0]!
  return held ? 'held' : limited ? 'sold-out' : 'none'
}

/**
 * Gives back a seat that was held: to the first who waits for one, else to everybody. A product without a limit has
 * nothing to give back.
 */
export async function returnSeat(tx: Tx, productId: ProductId): Promise<void> {
  if (await offerToNext(tx, productId)) return
  await tx
    .updateTable('seat')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('product_id', '=', productId)
    .where('taken', '>', 0)
    .execute()
}

/** Seats still to be had of a product, or of what a bundle holds; nothing when there is no limit. */
export async function seatsLeft(db: Db, productId: ProductId): Promise<number | undefined> {
  const { rows } = await sql<{ seats_left: number | null }>`
    select seating.seats_left from product ${seatJoin} where product.id = ${productId}`.execute(db)
  return rows[0]?.seats_left ?? undefined
}

/** So long a seat that was given back is kept for the first in line. */
const CLAIM_MS = DAY_MS

type WaitingKind = 'seat' | 'notice'

interface NewPlace {
  productId: ProductId
  accountId: AccountId
  brandId: string
  at: Date
}

/**
 * Takes a place in the line of a product that is shown and cannot be had now: for a seat where it has seats of its
 * own, else for a notification. Nothing when it can be had, or is not shown; once is enough, however often it is asked.
 */
export async function joinLine(tx: Tx, place: NewPlace): Promise<WaitingKind | undefined> {
  const { productId, accountId, brandId, at } = place
  const { rows } = await sql<{ kind: WaitingKind }>`
    select case when seat.total is not null and ${productOnSale({ at })} then 'seat' else 'notice' end as kind
    from product left join seat on seat.product_id = product.id ${seatJoin}
    where product.id = ${productId} and ${productShown({ brand: brandId, at })}
      and (product.sale_starts_at > ${at} or seating.seats_left <= 0)
      and (product.sale_ends_at is null or product.sale_ends_at > ${at})`.execute(tx)
  const kind = rows[0]?.kind
  if (!kind) return undefined
  await sql`
    insert into waiting_place (id, product_id, account_id, brand_id, kind, state, joined_at)
    values (${newId('wai')}, ${productId}, ${accountId}, ${brandId}, ${kind}, 'waiting', ${at})
    on conflict do nothing`.execute(tx)
  return kind
}

/** Leaves the line; the product whose seat was kept for the account, when one was. */
export async function leaveLine(tx: Tx, accountId: AccountId, productId?: ProductId): Promise<ProductId[]> {
  const ofProduct = productId ? sql`product_id = ${productId}` : sql`true`
  await sql`
    update waiting_place set state = 'left'
    where account_id = ${accountId} and ${ofProduct} and state = 'waiting'`.execute(tx)
  const { rows } = await sql<{ productId: ProductId }>`
    update waiting_place set state = 'left'
    where account_id = ${accountId} and ${ofProduct} and state = 'offered' returning product_id as "productId"`.execute(
    tx,
  )
  return rows.map((row) => row.productId).sort()
}

/** Keeps a seat that is given back for the first in line; false when nobody waits for one. Whoever is passed over by
 * a lock is being offered another. */
export async function offerToNext(tx: Tx, productId: ProductId): Promise<boolean> {
  const { rows } = await sql`
    update waiting_place set state = 'offered', claim_until = null where id = (
      select id from waiting_place where product_id = ${productId} and kind = 'seat' and state = 'waiting'
      order by joined_at, id limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows.length > 0
}

const holds = (accountId: AccountId, productId: ProductId, at: Date) => sql`
  account_id = ${accountId} and product_id = ${productId} and state = 'offered'
    and (claim_until is null or claim_until > ${at})`

/** Whether a seat of the product is kept for the account. */
export async function holdsClaim(
  db: Db,
  accountId: AccountId,
  productId: ProductId,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`select from waiting_place where ${holds(accountId, productId, at)}`.execute(db)
  return rows.length > 0
}

/** Takes the seat that is kept for the account; false when none is. */
export async function takeClaim(
  tx: Tx,
  accountId: AccountId,
  productId: ProductId,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update waiting_place set state = 'taken' where ${holds(accountId, productId, at)}`.execute(tx)
  return Boolean(numAffectedRows)
}

/** Offers that nobody took in time end; the products whose seats they kept, once per seat. */
export async function lapseClaims(tx: Tx, at: Date): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    update waiting_place set state = 'lapsed' where state = 'offered' and claim_until <= ${at}
    returning product_id as "productId"`.execute(tx)
  return rows.map(({ productId }) => productId).sort()
}

/** Products with a seat free that somebody waits for, because there are more seats than before. */
export async function listFreeSeats(db: Db): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    select product_id as "productId" from seat where taken < total and exists (
      select from waiting_place w where w.product_id = seat.product_id and kind = 'seat' and state = 'waiting')
    order by 1`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** Offers that nobody was told of are from now on good for a day; resolves to them. */
export async function startClaims(tx: Tx, at: Date): Promise<{ id: string; accountId: AccountId }[]> {
  const until = new Date(at.getTime() + CLAIM_MS)
  const { rows } = await sql<{ id: string; accountId: AccountId }>`
    update waiting_place set claim_until = ${until} where state = 'offered' and claim_until is null
    returning id, account_id as "accountId"`.execute(tx)
  return rows
}

/** Who asked for a notification of what can be had now, at most so many at once; they leave the line. */
export async function takeAvailablePlaces(
  tx: Tx,
  at: Date,
  most: number,
): Promise<{ id: string; accountId: AccountId }[]> {
  const { rows } = await sql<{ id: string; accountId: AccountId }>`
    update waiting_place set state = 'told' where id in (
      select w.id from waiting_place w join product on product.id = w.product_id ${seatJoin}
      where w.kind = 'notice' and w.state = 'waiting' and product.status = 'published' and product.published_at <= ${at}
        and ${productOnSale({ at })} and coalesce(seating.seats_left > 0, true)
      order by w.joined_at, w.id limit ${most} for update of w skip locked)
    returning id, account_id as "accountId"`.execute(tx)
  return rows
}

interface Place {
  productId: ProductId
  kind: WaitingKind
  brandId: BrandId
  slug: string
  name: string
  claimUntil: Date | null
}

const placeColumns = sql`
  w.product_id as "productId", w.kind, w.brand_id as "brandId", product.slug, product.name, w.claim_until as "claimUntil"`

/** What there is to say of a place whose time has come; nothing when its account has left it meanwhile. */
export async function findPlace(db: Db, id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${placeColumns} from waiting_place w join product on product.id = w.product_id
    where w.id = ${id} and w.state in ('offered', 'told')`.execute(db)
  return rows[0]
}

/** The lines an account stands in: `offered` are those whose seat is kept for it now. */
export async function listPlaces(
  db: Db,
  accountId: AccountId,
  at: Date,
): Promise<(Place & { offered: boolean })[]> {
  const { rows } = await sql<Place & { offered: boolean }>`
    select ${placeColumns}, w.state = 'offered' as offered from waiting_place w join product on product.id = w.product_id
    where w.account_id = ${accountId} and (w.state = 'waiting'
      or w.state = 'offered' and (w.claim_until is null or w.claim_until > ${at}))`.execute(db)
  return rows
}

/**
 * Of two open places in one line the one whose seat is kept stays, else the first; the other is left. Resolves to the
 * products whose seats were kept twice.
 */
async function mergePlaces(
  tx: Tx,
  { from, into }: { from: AccountId; into: AccountId },
): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId; state: string }>`
    with open as (
      select *, row_number() over (
        partition by product_id order by state = 'offered' desc, joined_at, id) as nth
      from waiting_place where account_id in (${from}, ${into}) and state in ('waiting', 'offered'))
    update waiting_place w set state = 'left' from open
    where w.id = open.id and open.nth > 1 returning w.product_id as "productId", open.state`.execute(tx)
  await sql`update waiting_place set account_id = ${into} where account_id = ${from}`.execute(tx)
  return rows.filter(({ state }) => state === 'offered').map(({ productId }) => productId)
}

/** The lines people wait in. A seat that was kept for somebody who leaves goes to the next. */
export const waitingData: PersonalDataSource = {
  name: 'espera',
  tables: [
    {
      table: 'waiting_place',
      merge: combined(
        'of two places in one line, the one whose seat is kept, else the first',
        'Listas de espera',
      ),
      owner: { account: 'account_id' },
      file: 'listas-de-espera',
      shown: {
        product_id: 'Produto',
        brand_id: 'Marca',
        kind: 'Tipo',
        state: 'Estado',
        joined_at: 'Desde',
        claim_until: 'Vaga guardada até',
      },
      hidden: { id: OURS, account_id: OURS },
      erase: 'delete',
    },
  ],
  async merge(tx, merge) {
    for (const productId of await mergePlaces(tx, merge)) await returnSeat(tx, productId)
  },
  async erase(tx, { accountId }) {
    for (const productId of await leaveLine(tx, accountId)) await returnSeat(tx, productId)
  },
}
