import { type RawBuilder, sql } from 'kysely'

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

/**
 * Whether a column is one of these values. PostgreSQL reckons with ten values of an array whose length it does not know, so
 * that it never keeps a plan for one: a single value is compared by itself.
 */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]})`
