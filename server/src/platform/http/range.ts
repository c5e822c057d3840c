import type { ByteRange } from '#kernel/files.ts'

/** What is asked of a file, as far as it decides which bytes are sent (RFC 9110, 13 and 14). */
export interface RangeAsked {
  range?: string | undefined
  ifRange?: string | undefined
}

/** How a file is told from what was there before. */
export interface Validators {
  etag: string
  /** As in the header `last-modified`. */
  lastModified: string
}

/**
 * The part of a file that is asked for; `all` without a wish, or with one that may be passed over (several parts, other
 * units, a file that changed meanwhile); `unsatisfiable` for one that begins after the end.
 */
export function partOf(
  { range, ifRange }: RangeAsked,
  size: number,
  { etag, lastModified }: Validators,
): ByteRange | 'all' | 'unsatisfiable' {
  if (!range || (ifRange !== undefined && ifRange !== etag && ifRange !== lastModified)) return 'all'
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.replaceAll(/\s/g, '')) ?? []
  if (from === undefined || to === undefined || (!from && !to)) return 'all'
  if (from && to && Number(to) < Number(from)) return 'all'
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  return first < size && first <= last ? { first, last } : 'unsatisfiable'
}
