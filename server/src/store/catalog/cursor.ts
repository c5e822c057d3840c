import type { Sort } from '@vitrine/contract/catalog'
import * as z from 'zod'
import * as cursor from '#kernel/list.ts'

/** The last product of a page in the order it was listed by: `key` is a count, centavos, or microseconds of an instant. */
export type Place = cursor.Place<number>

const Key = z.int().nonnegative()

export const writeCursor = (sort: Sort, place: Place): string => cursor.writeCursor(sort, place)

/** The place that a cursor names; nothing when it is of another order or was never written by us. */
export const readCursor = (after: string | undefined, sort: Sort): Place | undefined =>
  cursor.readCursor(after, sort, Key)
