import { CouponConditions, isCoherent } from '@vitrine/contract/coupon'
import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isOneOf, logOf, type Tx, type Write } from '#kernel/database.ts'
import type { RecurringDiscount } from '#price-rule'
import type { Coupon } from './coupon.ts'

const columns = sql`c.id, coalesce(k.code, c.code) as code, c.public_name as "publicName", c.status, c.kind, c.value, c.brand_ids as "brandIds",
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.limit_total as "limitTotal", c.budget, c.used, c.spent,
  c.campaign, c.automatic, c.version, c.conditions,
  case when k.id is not null then json_build_object('id', k.id, 'recipientId', k.recipient_id, 'orderId', k.order_id,
    'revoked', k.revoked_at is not null) end as own`

type Row = Omit<Coupon, keyof CouponConditions> & { conditions: unknown }

/** Of a coupon that says nothing. */
const NO_CONDITIONS = CouponConditions.parse({})

/**
 * A coupon as it is kept. One whose document this version cannot read, because a newer one or somebody else wrote it,
 * counts as paused: it lowers nothing, and its code is refused in words.
 */
function couponOf(db: Db, { conditions, ...row }: Row): Coupon {
  const read = CouponConditions.safeParse(conditions)
  if (read.success && isCoherent({ ...row, conditions: read.data })) return { ...row, ...read.data }
  logUnreadable(db, row)
  return { ...row, ...NO_CONDITIONS, status: 'paused' }
}

const logged = new WeakMap<object, Set<string>>()

/** Once of each edition in each process: an offer is read for every cart. */
function logUnreadable(db: Db, { id, version }: Pick<Coupon, 'id' | 'version'>): void {
  const log = logOf(db)
  const before = log && (logged.get(log) ?? new Set())
  const edition = `${id} ${version}`
  if (!before || before.has(edition)) return
  logged.set(log, before.add(edition))
  log.error({ coupon: id, version }, 'coupon cannot be read and does not apply')
}

/** A coupon that is typed, by its code, or by one of the codes of its campaign, also where signs were taken for one another. */
export async function findCouponByCode(db: Db, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from coupon c left join coupon_code k on k.coupon_id = c.id and k.key = code_key(${code})
    where not c.automatic and (c.key = code_key(${code}) or c.id = (select coupon_id from coupon_code where key = code_key(${code})))
    order by k.id nulls last limit 1`.execute(db)
  return rows[0] && couponOf(db, rows[0])
}

/** A coupon, and the code of its campaign by which it was found. */
export interface CouponRef {
  couponId: string
  codeId: string | null
}

/**
 * In the order in which they are asked for. Their ids are said once more as arrays: the database guesses that there are a
 * hundred `refs`, and would read all coupons and codes for them.
 */
export async function findCoupons(db: Db, refs: readonly CouponRef[]): Promise<Coupon[]> {
  if (refs.length === 0) return []
  const ids = refs.map(({ couponId }) => couponId)
  const codeIds = refs.flatMap(({ codeId }) => codeId ?? [])
  const { rows } = await sql<Row>`
    select ${columns}
    from rows from (json_to_recordset(${JSON.stringify(refs)}) as ("couponId" text, "codeId" text))
      with ordinality as ref ("couponId", "codeId", place)
    join coupon c on c.id = ref."couponId"
    left join coupon_code k on k.id = ref."codeId" and k.coupon_id = c.id and ${isOneOf(sql`k.id`, codeIds)}
    where ${isOneOf(sql`c.id`, ids)} order by ref.place`.execute(db)
  return rows.map((row) => couponOf(db, row))
}

/** The codes of the coupons that an order was bought with, as a part of somebody else's query: an array. */
export const usedCodes = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select coalesce(k.code, c.code) from coupon_redemption r join coupon c on c.id = r.coupon_id
    left join coupon_code k on k.id = r.code_id
  where r.order_id = ${orderId} and r.state <> 'released' order by r.amount desc, c.id)`

interface UsedCoupon {
  id: string
  code: string
  /** For the team. */
  name: string
}

/** The coupons that an order was bought with, typed or by themselves, by their names for the team. */
export async function listUsedCoupons(db: Db, orderId: OrderId): Promise<UsedCoupon[]> {
  const { rows } = await sql<UsedCoupon>`
    select c.id, coalesce(k.code, c.code) as code, c.name
    from coupon_redemption r join coupon c on c.id = r.coupon_id left join coupon_code k on k.id = r.code_id
    where r.order_id = ${orderId} order by r.amount desc, c.id`.execute(db)
  return rows
}

export const findCoupon = async (
  db: Db,
  couponId: string,
  codeId: string | null = null,
): Promise<Coupon | undefined> => (await findCoupons(db, [{ couponId, codeId }]))[0]

/** Takes one use when one is left and the budget covers it. The row lock it leaves makes counts of uses exact until commit. */
export async function takeUse(tx: Tx, couponId: string, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set((q) => ({ used: q('used', '+', 1), spent: q('spent', '+', amount) }))
    .where('id', '=', couponId)
    .where((q) => q.or([q('limit_total', 'is', null), q('used', '<', q.ref('limit_total'))]))
    .where((q) => q.or([q('budget', 'is', null), q(q('spent', '+', amount), '<=', q.ref('budget'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a code of a campaign for an order, when nobody has it, it is not revoked, and it is for this account. */
export async function takeCode(
  tx: Tx,
  codeId: string,
  { orderId, accountId }: { orderId: OrderId; accountId: AccountId },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_code')
    .set({ order_id: orderId })
    .where('id', '=', codeId)
    .where('order_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where((q) => q.or([q('recipient_id', 'is', null), q('recipient_id', '=', accountId)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function returnCode(tx: Tx, codeId: string, orderId: OrderId): Promise<void> {
  await tx
    .updateTable('coupon_code')
    .set({ order_id: null })
    .where('id', '=', codeId)
    .where('order_id', '=', orderId)
    .execute()
}

interface Reservation {
  couponId: string
  codeId: string | null
  /** Of the coupon, as it was when it was used. */
  version?: number
  accountId: AccountId
  orderId: OrderId
  amount: number
  recurring?: readonly RecurringDiscount[]
  /** Of the coupon, as it says now. */
  onRefund: Coupon['onRefund']
  /** Whether its buyer may use it again once the order is given back. */
  comesBack?: boolean
  at: Date
}

export async function insertReservation(
  tx: Tx,
  { couponId, codeId, version, onRefund, comesBack = false, recurring = [], ...use }: Reservation,
): Promise<void> {
  await tx
    .insertInto('coupon_redemption')
    .values({
      id: newId('red'),
      coupon_id: couponId,
      code_id: codeId,
      coupon_version: version ?? null,
      account_id: use.accountId,
      order_id: use.orderId,
      amount: use.amount,
      recurring: JSON.stringify(recurring),
      on_refund: onRefund,
      comes_back: comesBack,
      state: 'reserved',
      at: use.at,
    })
    .execute()
}

export interface Redemption {
  couponId: string
  codeId: string | null
  accountId: AccountId
  amount: number
  at: Date
}

/** Moves the redemptions of an order; resolves to those that moved, so that nothing is given back twice. */
export async function moveRedemptions(
  tx: Tx,
  orderId: OrderId,
  from: string,
  to: string,
): Promise<Redemption[]> {
  const moved = await tx
    .updateTable('coupon_redemption')
    .set({ state: to })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .returning(['coupon_id as couponId', 'code_id as codeId', 'account_id as accountId', 'amount', 'at'])
    .execute()
  return moved.sort((a, b) => (a.couponId < b.couponId ? -1 : 1))
}

/**
 * The whole of a paid order is given back: its uses say so, once, and those are free again whose coupon said so when they
 * were taken. Resolves to these.
 */
export async function noteRefunded(tx: Tx, orderId: OrderId, at: Date): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    with noted as (
      update coupon_redemption
      set refunded_at = ${at}, state = case on_refund when 'returned' then 'released' else state end
      where order_id = ${orderId} and state = 'confirmed' and refunded_at is null returning *)
    select coupon_id as "couponId", code_id as "codeId", account_id as "accountId", amount, at from noted
    where state = 'released' order by coupon_id collate "C"`.execute(tx)
  return rows
}

/** The order was paid: its uses of coupons are spent. */
export const confirmingCoupon = (orderId: OrderId): Write =>
  sql`update coupon_redemption set state = 'confirmed' where order_id = ${orderId} and state = 'reserved'`

export async function returnUse(tx: Tx, couponId: string, amount: number): Promise<void> {
  await tx
    .updateTable('coupon')
    .set((q) => ({ used: q('used', '-', 1), spent: q('spent', '-', amount) }))
    .where('id', '=', couponId)
    .execute()
}

/** The order of this account that waits for its payment and holds the coupon, or its code; the newest. */
export async function findHoldingOrder(
  db: Db,
  { id, own }: Coupon,
  accountId: AccountId,
): Promise<string | undefined> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select r.order_id as "orderId" from coupon_redemption r
    where r.coupon_id = ${id} and r.account_id = ${accountId} and r.state = 'reserved'
      and (${own?.id ?? null}::text is null or r.code_id = ${own?.id ?? null})
    order by r.at desc limit 1`.execute(db)
  return rows[0]?.orderId
}
