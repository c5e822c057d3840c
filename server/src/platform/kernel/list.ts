import type { Page } from '@vitrine/contract/page'
import type { SearchText } from '@vitrine/contract/search-text'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from './database.ts'
import { PLANNED_EACH_TIME } from './database-client.ts'

/** The last row of a page: what it was ordered by, and its id. */
export interface Place<Key> {
  key: Key
  id: string
}

/** PostgreSQL keeps no NUL, so no text of ours holds one. */
export const keptText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !text.includes('\0'))

const Id = keptText(60)

/** A place as it stands in an address: opaque, and of one order only. */
export const writeCursor = <Key>(sort: string, { key, id }: Place<Key>): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** The place that a cursor names; nothing when it is of another order, of another kind of key or was never written by us. */
export function readCursor<Key>(
  cursor: string | undefined,
  sort: string,
  keys: z.ZodType<Key>,
): Place<Key> | undefined {
  if (!cursor) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const written = z.tuple([z.literal(sort), keys, Id]).safeParse(parsed(text))
  if (!written.success) return undefined
  const [, key, id] = written.data
  return { key, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** By what a list is ordered, besides its id: an expression that is never null, and the type of its values. */
export interface SortKey {
  by: RawBuilder<unknown>
  type: 'text' | 'bigint' | 'timestamptz'
}

/** How the rows of a list are read. `Row` is what the statement answers; `Query` what it is asked. */
export interface ListSource<Query extends ListQuery, Row, Item = Row> {
  /** What a row holds, as a select list with the names of `Row`. */
  columns(query: Query, now: Date): RawBuilder<unknown>
  /** The tables, joined one row to one. */
  from(query: Query, now: Date): RawBuilder<unknown>
  /** What narrows it, all of which has to hold; what is not asked for is undefined. */
  where(query: Query, now: Date): readonly (RawBuilder<unknown> | undefined)[]
  /** Of these one has to hold besides, each found by an index of its own: as one condition they would be found by none. */
  anyOf?(query: Query): readonly RawBuilder<unknown>[] | undefined
  /** Unique, and of the same order in every page. */
  id: RawBuilder<unknown>
  /** By the words of the query, without the sign of the direction; the id alone needs no key of its own. */
  sorts: Record<string, SortKey | 'id'>
  item(row: Row, now: Date): Item
}

export interface ListQuery {
  q?: SearchText | undefined
  sort: string
  after?: string | undefined
}

/** Up to so many rows are counted. */
const COUNTED = 100

/** A key as PostgreSQL writes it as text; another one would not be read as its type. */
const KEYS: Record<SortKey['type'], z.ZodType<string | null>> = {
  text: keptText(300),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  timestamptz: z.string().refine(isInstant),
}
const NO_KEY = z.null()

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text)
    return true
  } catch {
    return false
  }
}

interface Order {
  /** Nothing when the id alone orders. */
  key: SortKey | undefined
  descending: boolean
}

function orderOf(sorts: Record<string, SortKey | 'id'>, sort: string): Order {
  const descending = sort.startsWith('-')
  const key = sorts[descending ? sort.slice(1) : sort]
  if (!key) throw new RangeError(`no such sort: ${sort}`)
  return { key: key === 'id' ? undefined : key, descending }
}

/** One page of a list, read from where it begins along the order's index. */
export async function readPage<Query extends ListQuery, Row, Item>(
  db: Db,
  source: ListSource<Query, Row, Item>,
  query: Query & { limit: number },
  now: Date,
): Promise<Page<Item>> {
  const { key } = orderOf(source.sorts, query.sort)
  const place = readCursor(query.after, query.sort, key ? KEYS[key.type] : NO_KEY)
  const limit = query.limit + 1
  const found = query.after ? limit : Math.max(limit, COUNTED + 1)
  const rows = await readRows(db, source, query, { now, place, limit, found })
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    items: itemsOf(shown, ({ row }) => source.item(row, now)),
    ...(last && { next: writeCursor(query.sort, last) }),
    ...(!query.after && countOf(rows[0]?.found ?? 0)),
  }
}

const countOf = (found: number) => ({ total: Math.min(found, COUNTED), more: found > COUNTED })

/** How many rows the filter shows, however many. */
export async function countAll<Query extends ListQuery, Row, Item>(
  db: Db,
  source: ListSource<Query, Row, Item>,
  query: Query,
  now: Date,
): Promise<number> {
  const asked = source.where(query, now).filter((one) => one !== undefined)
  const ids = sql`select ${source.id} as id from ${source.from(query, now)}`
  const ways = source.anyOf?.(query) ?? [sql`true`]
  const found = ways.map((way) => sql`(${ids} where ${sql.join([...asked, way], sql` and `)})`)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${sql.join(found, sql` union `)}) found`.execute(db)
  return rows[0]!.n
}

/** Rows are read in portions of so many: what is exported never stands in memory as a whole. */
const PORTION = 500

/** Everything that the filter shows, a portion at a time. */
export async function* readAll<Query extends ListQuery, Row, Item>(
  db: Db,
  source: ListSource<Query, Row, Item>,
  query: Query,
  now: Date,
): AsyncGenerator<Item[]> {
  for (let place: PlaceOfRow | undefined; ; ) {
    const rows = await readRows(db, source, query, { now, place, limit: PORTION, found: PORTION })
    if (rows.length > 0) yield itemsOf(rows, ({ row }) => source.item(row, now))
    if (rows.length < PORTION) return
    place = rows.at(-1)
  }
}

type PlaceOfRow = Place<string | null>

interface ReadRow<Row> extends PlaceOfRow {
  row: Row
  /** How many were found with it. */
  found: number
}

interface Part {
  now: Date
  place: PlaceOfRow | undefined
  /** So many are read of those that were found, and so many are found at most. */
  limit: number
  found: number
}

interface Found {
  _key: string | null
  _id: string
  _found: number
}

async function readRows<Query extends ListQuery, Row, Item>(
  db: Db,
  source: ListSource<Query, Row, Item>,
  query: Query,
  { now, place, limit, found }: Part,
): Promise<ReadRow<Row>[]> {
  const order = orderOf(source.sorts, query.sort)
  const past = place ? pastPlace(source.id, order, place) : sql`true`
  const by = ordering(sql`_id`, { ...order, key: order.key && { ...order.key, by: sql`_by` } })
  const { rows } = await sql<Row & Found>`${sql.raw(PLANNED_EACH_TIME)}
    with found as materialized (
      select * from (${findRows(source, query, { now, past, order, most: found })}) ways order by ${by} limit ${found}),
    page as (select _id, _by from found order by ${by} limit ${limit})
    select ${source.columns(query, now)}, _by::text as _key, _id, (select count(*) from found) as _found
    from page, ${source.from(query, now)} where ${source.id} = _id order by ${by}`.execute(db)
  return rows.map(({ _key, _id, _found, ...row }) => ({ key: _key, id: _id, found: _found, row: row as Row }))
}

interface PageRequest {
  now: Date
  past: RawBuilder<unknown>
  order: Order
  most: number
}

/** Ids and keys of the first rows that are asked for; each way to find them is gone no further than that. */
function findRows<Query extends ListQuery, Row, Item>(
  source: ListSource<Query, Row, Item>,
  query: Query,
  { now, past, order, most }: PageRequest,
): RawBuilder<unknown> {
  const asked = [...source.where(query, now).filter((one) => one !== undefined), past]
  const ids = sql`select ${source.id} as _id, ${order.key?.by ?? sql`null`} as _by from ${source.from(query, now)}`
  const ordered = sql`order by ${ordering(source.id, order)} limit ${most}`
  const ways = source.anyOf?.(query) ?? [sql`true`]
  const found = ways.map((way) => sql`(${ids} where ${sql.join([...asked, way], sql` and `)} ${ordered})`)
  return sql.join(found, sql` union `)
}

function pastPlace(
  id: RawBuilder<unknown>,
  { key, descending }: Order,
  place: PlaceOfRow,
): RawBuilder<unknown> {
  const sign = descending ? sql`<` : sql`>`
  if (!key) return sql`${id} ${sign} ${place.id}`
  return sql`(${key.by}, ${id}) ${sign} (${place.key}::${sql.raw(key.type)}, ${place.id})`
}

function ordering(id: RawBuilder<unknown>, { key, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return key ? sql`${key.by} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`
}

/**
 * Whether an expression of plain words holds every word that is searched for, in any order and whatever its case and
 * accents. A sign that stands alone is no word; without a word, no row.
 */
export function holdsText(
  plainText: RawBuilder<unknown>,
  { text }: Pick<SearchText, 'text'>,
): RawBuilder<unknown> {
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return sql`false`
  const holds = words.map(
    (word) => sql`${plainText} like '%' || plain(${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`,
  )
  return sql`(${sql.join(holds, sql` and `)})`
}

/** What stands for a row of which no item can be made: its id alone, which no contract takes for a row. */
export interface UnreadableRow {
  id: string | undefined
}

/**
 * Makes the items of a list of its rows. One of which none can be made, because the database holds what no input lets in,
 * keeps the others from nobody: its id stands in its place until the answer leaves, where it is left out and logged.
 */
export const itemsOf = <Row, Item>(rows: readonly Row[], item: (row: Row) => Item): Item[] =>
  rows.map((row) => {
    try {
      return item(row)
    } catch (error) {
      return unreadable(row, error) as Item
    }
  })

/** The same of items that are read themselves. */
export const itemsRead = <Row, Item>(
  rows: readonly Row[],
  item: (row: Row) => Promise<Item>,
): Promise<Item[]> =>
  Promise.all(
    rows.map(async (row) => {
      try {
        return await item(row)
      } catch (error) {
        return unreadable(row, error) as Item
      }
    }),
  )

/** Values of a row make these; whatever else is thrown is no fault of the row. */
const OF_VALUES = [TypeError, RangeError]

function unreadable(row: unknown, error: unknown): UnreadableRow {
  if (!OF_VALUES.some((kind) => error instanceof kind)) throw error
  const id = (row as { id?: unknown } | null)?.id
  return { id: typeof id === 'string' ? id : undefined }
}
