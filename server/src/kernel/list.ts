import type { Page } from '@vitrine/contract/page'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { keptText, type Place, readCursor, writeCursor } from './cursor.ts'
import type { Db } from './database.ts'

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
  /** Unique, and of the same order in every page. */
  id: RawBuilder<unknown>
  /** By the words of the query, without the sign of the direction; the id alone needs no key of its own. */
  sorts: Record<string, SortKey | 'id'>
  item(row: Row, now: Date): Item
}

export interface ListQuery {
  q?: string | undefined
  sort: string
  after?: string | undefined
}

/** Up to so many rows are counted. */
const COUNTED = 200

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
  const [rows, counted] = await Promise.all([
    readRows(db, source, query, { now, place, limit: query.limit + 1 }),
    query.after ? undefined : countRows(db, source, query, now),
  ])
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ row }) => source.item(row, now)),
    ...(last && { next: writeCursor(query.sort, last) }),
    ...(counted !== undefined && { total: Math.min(counted, COUNTED), more: counted > COUNTED }),
  }
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
    const rows = await readRows(db, source, query, { now, place, limit: PORTION })
    if (rows.length > 0) yield rows.map(({ row }) => source.item(row, now))
    if (rows.length < PORTION) return
    place = rows.at(-1)
  }
}

type PlaceOfRow = Place<string | null>

interface ReadRow<Row> extends PlaceOfRow {
  row: Row
}

interface Part {
  now: Date
  place: PlaceOfRow | undefined
  limit: number
}

async function readRows<Query extends ListQuery, Row, Item>(
  db: Db,
  source: ListSource<Query, Row, Item>,
  query: Query,
  { now, place, limit }: Part,
): Promise<ReadRow<Row>[]> {
  const order = orderOf(source.sorts, query.sort)
  const { rows } = await sql<Row & { _key: string | null; _id: string }>`
    select ${source.columns(query, now)}, ${order.key ? sql`(${order.key.by})::text` : sql`null`} as _key, ${source.id} as _id
    from ${source.from(query, now)}
    where ${conditionOf(source, query, now)} and ${place ? pastPlace(source.id, order, place) : sql`true`}
    order by ${ordering(source.id, order)} limit ${limit}`.execute(db)
  return rows.map(({ _key, _id, ...row }) => ({ key: _key, id: _id, row: row as Row }))
}

async function countRows<Query extends ListQuery, Row, Item>(
  db: Db,
  source: ListSource<Query, Row, Item>,
  query: Query,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from ${source.from(query, now)} where ${conditionOf(source, query, now)} limit ${COUNTED + 1}) counted`.execute(
    db,
  )
  return rows[0]!.n
}

function conditionOf<Query extends ListQuery, Row, Item>(
  source: ListSource<Query, Row, Item>,
  query: Query,
  now: Date,
): RawBuilder<unknown> {
  const asked = source.where(query, now).filter((one) => one !== undefined)
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
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

/** Whether an expression of plain words holds what somebody typed, whatever its case and accents. */
export const holdsText = (plainText: RawBuilder<unknown>, typed: string): RawBuilder<unknown> =>
  sql`${plainText} like '%' || plain(${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}) || '%'`
