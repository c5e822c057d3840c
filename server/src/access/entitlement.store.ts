import type { Entitlement } from '@vitrine/contract/access'
import { newId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, together, type Write } from '../kernel/database.ts'

/** Something a source opens to an account; no `until` = for ever. */
export interface Grant {
  accountId: string
  resource: string
  title: string
  kind: Entitlement['kind']
  source: Entitlement['source']
  sourceId: string
  from: Date
  until?: Date | undefined
}

/**
 * Appends what is new, in one write or none; a grant that exists already is left as it is, so that settling twice
 * opens once.
 */
export function granting(grants: readonly Grant[]): Write[] {
  if (grants.length === 0) return []
  const rows = grants.map(
    ({ accountId, resource, title, kind, source, sourceId, from, until = null }) => sql`
    (${newId('ent')}, ${accountId}, ${resource}, ${title}, ${kind}, ${source}, ${sourceId}, ${from}, ${until})`,
  )
  const insert = sql`
    insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at, until_at)
    values ${sql.join(rows)} on conflict (source, source_id, resource) do nothing`
  return [insert]
}

export const insertGrants = (tx: Tx, grants: readonly Grant[]): Promise<void> =>
  together(tx, ...granting(grants))

/** Ends what these sources opened; what others opened goes on. Ended before, it stays as it is. */
export async function revoke(
  tx: Tx,
  { source, sourceIds }: { source: Grant['source']; sourceIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (sourceIds.length === 0) return
  await tx
    .updateTable('entitlement')
    .set({ ended_at: now })
    .where('source', '=', source)
    .where('source_id', 'in', [...sourceIds])
    .where('ended_at', 'is', null)
    .execute()
}

export async function listCurrent(db: Db, accountId: string, now: Date): Promise<Entitlement[]> {
  const rows = await db
    .selectFrom('entitlement')
    .select(['id', 'resource', 'title', 'kind', 'source', 'from_at', 'until_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('from_at', '<=', now)
    .where((q) => q.or([q('until_at', 'is', null), q('until_at', '>', now)]))
    .orderBy('from_at', 'desc')
    .execute()
  return rows.map(({ from_at, until_at, kind, source, ...row }) => ({
    ...row,
    kind: kind as Entitlement['kind'],
    source: source as Entitlement['source'],
    from: from_at.toISOString(),
    ...(until_at && { until: until_at.toISOString() }),
  }))
}

/** Of each resource, the product that it is, or one whose course it is: a training before what holds it. */
export async function listProductsOf(
  db: Db,
  resources: readonly string[],
): Promise<Map<string, NonNullable<Entitlement['product']>>> {
  if (resources.length === 0) return new Map()
  const ids = [...resources]
  const { rows } = await sql<{ resource: string; slug: string; cover: string }>`
    select distinct on (resource) resource, slug, cover from (
      select id as resource, slug, cover, false as beside, id from product where id = any(${ids})
      union all select c.course_id, p.slug, p.cover, p.type <> 'training', p.id
      from product_course c join product p on p.id = c.product_id where c.course_id = any(${ids})) found
    order by resource, beside, id`.execute(db)
  return new Map(rows.map(({ resource, ...product }) => [resource, product]))
}

/** Ids of order lines and of the subscriptions they started: whatever they opened has one of them as its source. */
export const sourcesOf = (lineIds: readonly string[]): RawBuilder<string[]> => sql`
  (${lineIds}::text[] || array(select id from subscription where order_line_id = any(${lineIds})))`

/** What these order lines opened, directly or through the subscriptions they started. */
export async function listOpened(
  db: Db,
  lineIds: readonly string[],
): Promise<Pick<Grant, 'title' | 'kind'>[]> {
  const { rows } = await sql<Pick<Grant, 'title' | 'kind'>>`
    select title, kind from entitlement where source_id = any(${sourcesOf(lineIds)})
    order by kind desc, title`.execute(db)
  return rows
}

/** Which of these resources the account was ever given and not taken back, whether it may use them still or not. */
export async function listHad(db: Db, accountId: string, resources: readonly string[]): Promise<string[]> {
  if (resources.length === 0) return []
  const rows = await db
    .selectFrom('entitlement')
    .select('resource')
    .distinct()
    .where('account_id', '=', accountId)
    .where('resource', 'in', [...resources])
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ resource }) => resource)
}

/** Which of these resources the account has now. */
export async function listHeld(
  db: Db,
  accountId: string,
  resources: readonly string[],
  now: Date,
): Promise<string[]> {
  if (resources.length === 0) return []
  const rows = await db
    .selectFrom('entitlement')
    .select('resource')
    .distinct()
    .where('account_id', '=', accountId)
    .where('resource', 'in', [...resources])
    .where('ended_at', 'is', null)
    .where((q) => q.or([q('until_at', 'is', null), q('until_at', '>', now)]))
    .execute()
  return rows.map(({ resource }) => resource)
}

/** What the account has now for another reason than this source. */
export async function listHeldBesides(
  db: Db,
  { accountId, sourceId }: { accountId: string; sourceId: string },
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entitlement')
    .select('resource')
    .distinct()
    .where('account_id', '=', accountId)
    .where('source_id', '<>', sourceId)
    .where('ended_at', 'is', null)
    .where((q) => q.or([q('until_at', 'is', null), q('until_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ resource }) => resource))
}

/** Which of these accounts have a resource now. */
export async function listHolders(
  db: Db,
  resource: string,
  accountIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('entitlement')
    .select('account_id')
    .distinct()
    .where('resource', '=', resource)
    .where('account_id', 'in', [...accountIds])
    .where('ended_at', 'is', null)
    .where((q) => q.or([q('until_at', 'is', null), q('until_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
