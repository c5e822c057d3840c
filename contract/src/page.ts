import * as z from 'zod'

/** The longest place that a page names. */
const LONGEST = 600

/** Where a page begins: `next` of the page before. A place that the list does not know begins it anew. */
export const After = z.string().max(LONGEST).optional()

/**
 * One page of a list that is read by key. `next` is missing on the last one. `total` stands on the first one alone, and
 * counts up to a bound: with `more` there are more than that.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z.string().optional(),
    total: z.int().optional(),
    more: z.boolean().optional(),
  })

export interface Page<T> {
  items: T[]
  next?: string
  total?: number
  more?: boolean
}
