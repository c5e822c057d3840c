import type { Entitlement, HoldReason } from '@vitrine/contract/access'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { moved } from '#kernel/account-merge.ts'
import { type Db, isOneOf, runWrites, type Tx, type Write } from '#kernel/database.ts'
import { hook } from '#kernel/hook.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'

/** From when until when something was given; it ends before `until`, or never. */
export interface Period {
  from: Date
  until: Date | null
}

/**
 * When the unbroken run of periods in which `now` lies ends, null where it never does; undefined where `now` lies in
 * none. A period that begins when another ends, or before, goes on with it.
 */
export function endOfRun(periods: readonly Period[], now: Date): Date | null | undefined {
  let end: Date | undefined
  for (const { from, until } of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    if (from > (end ?? now)) break
    if (!until) return null
    if (until > (end ?? now)) end = until
  }
  return end
}

/**
 * What a source gives an account for a period, which ends before `until`; without one it is for good. The source is an
 * order line or a subscription.
 */
export interface Grant {
  accountId: AccountId
  resource: string
  title: string
  kind: Entitlement['kind']
  source: Entitlement['source']
  sourceId: string
  /** What paid for it. */
  orderLineId?: string | undefined
  from: Date
  until?: Date | undefined
}

/**
 * Appends grants, in one write or none. Whoever settles a payment twice gives once: what a source gives from an instant
 * on, paid by the same line, is one row, which lasts to the later of its ends. A row that was taken back stays so.
 */
export function granting(grants: readonly Grant[]): Write[] {
  if (grants.length === 0) return []
  const rows = grants.map(
    ({ accountId, resource, title, kind, source, sourceId, orderLineId = null, from, until = null }) => sql`
    (${newId('ent')}, ${accountId}, ${resource}, ${title}, ${kind}, ${source}, ${sourceId}, ${orderLineId}, ${from}, ${until})`,
  )
  const insert = sql`
    insert into entitlement (id, account_id, resource, title, kind, source, source_id, order_line_id, from_at, until_at)
    values ${sql.join(rows)}
    on conflict (source_id, resource, from_at, order_line_id) where revoked_at is null
    do update set until_at = excluded.until_at
    where entitlement.until_at < excluded.until_at or (entitlement.until_at is not null and excluded.until_at is null)`
  return [insert]
}

export const grant = (tx: Tx, grants: readonly Grant[]): Promise<void> => runWrites(tx, ...granting(grants))

/**
 * Takes back the periods of these order lines, whose money went back or never came; other periods of the same source
 * stay. What was taken back before keeps its moment, and is not paid for any more either.
 */
export async function revoke(tx: Tx, orderLineIds: readonly string[], now: Date): Promise<void> {
  if (orderLineIds.length === 0) return
  await sql`
    update entitlement set revoked_at = coalesce(revoked_at, ${now}), unpaid_since = ${now}
    where ${isOneOf(sql`order_line_id`, orderLineIds)} and unpaid_since is null`.execute(tx)
}

/** Forgets what a source gave, as if it had not: it came by an import that is undone. */
export async function removeGrants(tx: Tx, sourceId: string): Promise<void> {
  await tx.deleteFrom('entitlement').where('source_id', '=', sourceId).execute()
}

/** Takes back what a source gives in these days and to come. */
export async function revokeSource(tx: Tx, sourceId: string, now: Date): Promise<void> {
  await running(tx, sourceId, now).execute()
}

/** Of that, what no order paid for. */
export async function revokeUnpaid(tx: Tx, sourceId: string, now: Date): Promise<void> {
  await running(tx, sourceId, now).set({ unpaid_since: now }).where('order_line_id', 'is', null).execute()
}

/**
 * Since when an account has a resource by nothing that was paid for or given: all of it went back to who paid, or never
 * came. Nothing while any of it stands, also where it is over.
 */
export async function findUnpaid(
  db: Db,
  { accountId, resource }: Pick<Grant, 'accountId' | 'resource'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select max(unpaid_since) as since from entitlement
    where account_id = ${accountId} and resource = ${resource} having bool_and(unpaid_since is not null)`.execute(
    db,
  )
  return rows[0]?.since ?? undefined
}

const running = (tx: Tx, sourceId: string, now: Date) =>
  tx
    .updateTable('entitlement')
    .set({ revoked_at: now })
    .where('source_id', '=', sourceId)
    .where('until_at', '>', now)
    .where('revoked_at', 'is', null)

/** The holds on what a row gives: on all of its source, or on what the same order line paid for. */
const holdsOn = sql`entitlement_hold h where h.source_id in (e.source_id, e.order_line_id) and h.lifted_at is null`

/** Whether a source gives anything at `now`, on hold or not. */
export async function isRunning(db: Db, sourceId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from entitlement e where e.source_id = ${sourceId} and ${inPeriod(now)} limit 1`.execute(db)
  return rows.length > 0
}

/** The oldest hold on what a row gives; null where there is none. */
export const openHold = (column: 'reason' | 'placed_at'): RawBuilder<unknown> => sql`
  (select h.${sql.ref(column)} from ${holdsOn} order by h.placed_at, h.id limit 1)`

/** In its period at `now`, and not taken back. */
export const inPeriod = (now: Date) => sql<boolean>`
  e.revoked_at is null and e.from_at <= ${now} and (e.until_at is null or e.until_at > ${now})`

const isOnHold = sql<boolean>`exists (select from ${holdsOn})`

/** In its period, and not on hold. */
export const usable = (now: Date) => sql<boolean>`${inPeriod(now)} and not ${isOnHold}`

/**
 * An entitlement that is in its period: what it gives may be used, unless it is on hold. It ends with the unbroken run
 * of the periods of its source.
 */
type CurrentEntitlement = Omit<Entitlement, 'product'>

/** What an account has in these days: what may be used first, then what is on hold, which says why; the latest first. */
export async function listCurrent(db: Db, accountId: AccountId, now: Date): Promise<CurrentEntitlement[]> {
  const { rows } = await sql<Row>`
    select e.id, e.resource, e.title, e.kind, e.source, e.source_id as "sourceId",
      e.order_line_id as "orderLineId", e.from_at as "from", e.until_at as until, ${openHold('reason')} as hold
    from entitlement e
    where e.account_id = ${accountId} and e.revoked_at is null and (e.until_at is null or e.until_at > ${now})
    order by ${isOnHold}, e.from_at desc`.execute(db)
  return newestOfEach(rows.filter(({ from }) => from <= now)).map(
    ({ sourceId, orderLineId, from, until: _, hold, ...row }) => {
      const until = endOfRun(
        rows.filter((other) => other.sourceId === sourceId && other.resource === row.resource),
        now,
      )
      const [first, last] = [from.toISOString(), until?.toISOString()]
      return {
        ...row,
        from: first,
        ...(orderLineId && { orderLineId }),
        ...(last && { until: last }),
        ...(hold && { hold }),
      }
    },
  )
}

/** A source may give the same by two rows at once, tried and paid: it is one thing to whoever has it. */
const newestOfEach = (rows: readonly Row[]): Row[] =>
  rows.filter(
    ({ sourceId, resource }, i) =>
      rows.findIndex((other) => other.sourceId === sourceId && other.resource === resource) === i,
  )

interface Row extends Period, Pick<Entitlement, 'id' | 'resource' | 'title' | 'kind' | 'source'> {
  sourceId: string
  orderLineId: string | null
  hold: HoldReason | null
}

/** Of each resource, the product that it is, or one whose course it is: a training before what holds it. */
export async function listProductsOf(
  db: Db,
  resources: readonly string[],
): Promise<Map<string, NonNullable<Entitlement['product']>>> {
  if (resources.length === 0) return new Map()
  const { rows } = await sql<{ resource: string; slug: string; cover: string }>`
    select distinct on (resource) resource, slug, cover from (
      select id as resource, slug, cover, false as beside, id from product where ${isOneOf(sql`id`, resources)}
      union all select c.course_id, p.slug, p.cover, p.type <> 'training', p.id
      from course_of_product c join product p on p.id = c.product_id where ${isOneOf(sql`c.course_id`, resources)}) found
    order by resource, beside, id`.execute(db)
  return new Map(rows.map(({ resource, ...product }) => [resource, product]))
}

/** What was given for a period: to its end, or to the moment at which it was taken back or put on hold. */
export type Granted = Pick<Grant, 'resource' | 'title' | 'kind' | 'from'> & { until: Date | null }

/** What these order lines paid for, period by period. */
export async function listGranted(db: Db, orderLineIds: readonly string[]): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select e.resource, e.title, e.kind, e.from_at as "from", least(e.until_at, e.revoked_at, ${openHold('placed_at')}) as until
    from entitlement e where ${isOneOf(sql`e.order_line_id`, orderLineIds)}
    order by e.from_at, e.kind desc, e.title`.execute(db)
  return rows
}

/** Somebody, and what they were given. */
interface Used {
  accountId: AccountId
  resources: readonly string[]
}

/** One thing that somebody did with what they were given, as a sentence. */
export interface UseRecord {
  at: Date
  what: string
}

/** What somebody did with what they were given, oldest first; those who deliver it know, and stand above. */
export const usesOfLessons = hook<Used, UseRecord[]>('access.uses-of-lessons')
export const usesOfFiles = hook<Used, UseRecord[]>('access.uses-of-files')

/** The trainings whose courses are all open to the account by a subscription now. */
export async function listIncluded(
  db: Db,
  { accountId }: Pick<Grant, 'accountId'>,
  now: Date,
): Promise<ProductId[]> {
  const { rows } = await sql<{ productId: ProductId }>`
    with open as (select distinct e.resource from entitlement e
      where e.account_id = ${accountId} and e.kind = 'course' and e.source = 'subscription' and ${usable(now)})
    select c.product_id as "productId" from course_of_product c
    join product p on p.id = c.product_id and p.type = 'training'
    where c.product_id in (select product_id from course_of_product where course_id in (select resource from open))
    group by c.product_id having bool_and(c.course_id in (select resource from open))`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** The order line that opened a resource first, of what an account still has of it; else of what it ever had. */
export async function findPayingLine(
  db: Db,
  { accountId, resource }: Pick<Grant, 'accountId' | 'resource'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ lineId: string }>`
    select coalesce(order_line_id, source_id) as "lineId" from entitlement
    where account_id = ${accountId} and resource = ${resource} and (source = 'order' or order_line_id is not null)
    order by revoked_at is not null, from_at, id limit 1`.execute(db)
  return rows[0]?.lineId
}

/** Ends everything an account may use. */
async function endAccess(tx: Tx, accountId: AccountId, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What somebody may use. Access ends with the account. */
export const accessData: PersonalDataSource = {
  name: 'acessos',
  tables: [
    {
      table: 'entitlement',
      merge: moved('Acessos'),
      owner: { account: 'account_id' },
      file: 'acessos',
      shown: {
        title: 'O quê',
        kind: 'Tipo',
        resource: 'Identificador',
        source: 'Origem',
        from_at: 'Desde',
        until_at: 'Até',
        revoked_at: 'Retirado em',
        unpaid_since: 'Sem pagamento desde',
        reason: 'Motivo, do que a loja deu',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        source_id: OURS,
        order_line_id: OURS,
        ending_told: OURS,
        granted_by: OURS,
      },
      erase: 'keep',
    },
    {
      table: 'entitlement_hold',
      merge: moved(),
      owner: { account: 'account_id' },
      file: 'acessos-suspensos',
      shown: { reason: 'Motivo', placed_at: 'Desde', lifted_at: 'Até' },
      hidden: { id: OURS, account_id: OURS, source_id: OURS, reference: OURS },
      erase: 'keep',
    },
  ],
  erase: (tx, { accountId }, now) => endAccess(tx, accountId, now),
}

/** Why something rests. `reference` names what the hold is for; it is lifted by the same name. */
export interface Hold {
  reason: HoldReason
  reference: string
}

/** What gave an account something, or will give it. */
interface Sources {
  accountId: AccountId
  sourceIds: readonly string[]
}

/** Puts what these sources give on hold, periods to come among it; a hold that is there already stays as it is. */
export async function placeHold(
  tx: Tx,
  { accountId, sourceIds }: Sources,
  { reason, reference }: Hold,
  now: Date,
): Promise<void> {
  if (sourceIds.length === 0) return
  const ids = sourceIds.map(() => newId('hld'))
  await sql`
    insert into entitlement_hold (id, account_id, source_id, reason, reference, placed_at)
    select s.id, ${accountId}, s.source_id, ${reason}, ${reference}, ${now}::timestamptz
    from unnest(${ids}::text[], ${[...sourceIds]}::text[]) s (id, source_id)
    on conflict do nothing`.execute(tx)
}

/** Lifts a hold from everything it was placed on; what another one holds still rests. */
export async function liftHold(tx: Tx, { reason, reference }: Hold, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement_hold')
    .set({ lifted_at: now })
    .where('reason', '=', reason)
    .where('reference', '=', reference)
    .where('lifted_at', 'is', null)
    .execute()
}
