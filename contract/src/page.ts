import * as z from 'zod'

/** The longest place that a page names. */
const LONGEST = 600

/** Where a page begins: `next` of the page before. A place that the list does not know begins it anew. */
export const After = z.string().max(LONGEST).optional()

const LISTS = new WeakSet<z.ZodType>()

/**
 * The rows of a list in an answer. A row that cannot be read, because the database holds what no input lets in, is left
 * out of them, and the others are answered (`server/src/platform/http/unreadable-rows.ts`).
 */
export function rowsOf<T extends z.ZodType>(row: T): z.ZodArray<T> {
  const rows = z.array(row)
  LISTS.add(rows)
  return rows
}

export const isRows = (schema: z.ZodType): boolean => LISTS.has(schema)

/**
 * One page of a list that is read by key. `next` is missing on the last one. `total` stands on the first one alone, and
 * counts up to a bound: with `more` there are more than that.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: rowsOf(item),
    next: z.string().optional(),
    total: z.int().optional(),
    more: z.boolean().optional(),
    /** Ids of rows of this page that could not be read. */
    unreadable: z.array(z.string()).optional(),
  })

export interface Page<T> {
  items: T[]
  next?: string
  total?: number
  more?: boolean
  unreadable?: string[]
}
