import type { Sort } from '@vitrine/contract/catalog'
import * as z from 'zod'

/** The last product of a page in the order it was listed by: `key` is a count, centavos, or microseconds of an instant. */
export interface Place {
  key: number
  id: string
}

const Written = z.tuple([z.string(), z.int().nonnegative(), z.string().max(40)])

/** A place as it stands in an address: opaque, and of one order only. */
export const writeCursor = (sort: Sort, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** The place that a cursor names; nothing when it is of another order or was never written by us. */
export function readCursor(cursor: string | undefined, sort: Sort): Place | undefined {
  if (!cursor) return undefined
  const written = Written.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!written.success || written.data[0] !== sort) return undefined
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
