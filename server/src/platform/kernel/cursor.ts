import * as z from 'zod'

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
