import { ValidationError } from '@orpc/contract'
import { isRows } from '@vitrine/contract/page'
import * as z from 'zod'
import type { Log } from '#kernel/log.ts'

type Path = readonly PropertyKey[]
type Issue = Pick<z.core.$ZodIssue, 'path'>

/** Where in an answer a row stands: the list, and its place in it. */
interface RowPlace {
  list: Path
  index: number
}

/**
 * An answer without those rows of its lists that are not as the contract says; undefined where something else of it is
 * not, which is a fault of ours. A page names the ids of what is left out. Each is logged once in each process, by the
 * endpoint, its id and the fields that are wrong, without any value of it.
 */
export function withoutUnreadable(
  { schema, endpoint, log }: { schema: z.ZodType; endpoint: string; log: Log },
  error: unknown,
): unknown {
  const failure = error instanceof Error ? error.cause : undefined
  if (!(failure instanceof ValidationError)) return undefined
  const issues = failure.issues as unknown as readonly Issue[]
  const answer = structuredClone(failure.data)
  const places = new Map<string, RowPlace>()
  for (const { path } of issues) {
    const place = placeOf(schema, path)
    if (!place) return undefined
    places.set(JSON.stringify([place.list.map(String), place.index]), place)
    const id = idOf(at(answer, [...place.list, place.index]))
    logUnreadable(log, { endpoint, id, field: path.slice(place.list.length + 1).join('.') })
  }
  leaveOut(answer, [...places.values()])
  const read = schema.safeParse(answer)
  return read.success ? read.data : undefined
}

/** The outermost list of rows on a path; undefined where it leads past none. */
function placeOf(schema: z.ZodType, path: Path): RowPlace | undefined {
  let here: z.ZodType | undefined = schema
  for (const [depth, key] of path.entries()) {
    while (here instanceof z.ZodOptional || here instanceof z.ZodNullable) here = here.unwrap() as z.ZodType
    if (here && isRows(here) && typeof key === 'number') return { list: path.slice(0, depth), index: key }
    here = here instanceof z.ZodObject ? (here.shape[String(key)] as z.ZodType | undefined) : undefined
  }
  return undefined
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value)

function leaveOut(answer: unknown, places: readonly RowPlace[]): void {
  for (const { list, index } of places.toSorted((a, b) => b.index - a.index)) {
    const [row] = (at(answer, list) as unknown[]).splice(index, 1)
    if (list.length !== 1 || list[0] !== 'items') continue
    const page = answer as { unreadable?: string[] }
    page.unreadable = [idOf(row), ...(page.unreadable ?? [])]
  }
}

const UNKNOWN = 'sem identificação'
const idOf = (row: unknown): string => {
  const id = row && typeof row === 'object' && 'id' in row ? row.id : undefined
  return typeof id === 'string' ? id : UNKNOWN
}

/** So many are remembered as told. */
const TOLD = 10_000
const told = new Set<string>()

function logUnreadable(log: Log, about: { endpoint: string; id: string; field: string }): void {
  const key = JSON.stringify(about)
  if (told.has(key)) return
  if (told.size < TOLD) told.add(key)
  log.error(about, 'a row of a list cannot be read and is left out')
}
