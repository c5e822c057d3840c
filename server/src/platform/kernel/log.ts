import { AsyncLocalStorage } from 'node:async_hooks'
import { passesLuhn } from '@vitrine/contract/brazil/card-brand'
import { type DestinationStream, type Logger, pino } from 'pino'
import { VERSION } from './version.ts'

export type Log = Logger
/** Where the lines go, when not to standard output. */
export type LogOutput = DestinationStream

const SECRET_FIELDS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'payCode',
  'authorization',
  'cookie',
  'document',
  'email',
]

const PRIVATE = [/[^\s/@"'<>,;:]+@[^\s/@"'<>,;:]+/g, /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, /[\w-]{40,}/g]

/** As many digits as a card may have, together or in groups. */
const CARD = /\b\d(?:[ .-]?\d){11,18}\b/g
const withoutCard = (digits: string) => (passesLuhn(digits.replace(/\D/g, '')) ? '…' : digits)

/** A text of somebody else's making (a browser, a mail server, a driver) without addresses, cards, CPFs and tokens. */
export const withoutPersons = (text: string): string =>
  PRIVATE.reduce((rest, pattern) => rest.replace(pattern, '…'), text.replace(CARD, withoutCard))

/** Why it failed, with what was behind it: a library says "fetch failed", and its cause says why. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = []
  for (let one = error; one instanceof Error && reasons.length < 5; one = one.cause) reasons.push(said(one))
  return reasons.join(': ') || 'unknown'
}

/** Node tried a name's several addresses one after the other, and says nothing itself. */
const said = (error: Error): string =>
  error.message || (error instanceof AggregateError ? error.errors.map(reasonOf).join(', ') : '')

/** A failure of ours as a line of the log has it. */
export const failureOf = (error: unknown) => ({
  error,
  ...(error instanceof Error && { stack: error.stack }),
})

type About = Record<string, string>
const abouts = new WeakMap<Error, About>()

/** Runs `work`; what it throws is known to be about these things where it is logged. */
export async function about<T>(what: About, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) abouts.set(error, { ...what, ...abouts.get(error) })
    throw error
  }
}

export const aboutOf = (error: unknown): About => (error instanceof Error && abouts.get(error)) || {}

const request = new AsyncLocalStorage<{ request: string }>()

/** Runs `work` so that every line logged on its behalf carries the id of its request. */
export const onBehalfOf = <T>(id: string, work: () => T): T => request.run({ request: id }, work)

type Fields = Record<string, unknown>

/** A line is given the `error` that it tells of, and has its `reason`. */
const withReason = ({ error, ...fields }: Fields): Fields =>
  error === undefined ? fields : { ...fields, reason: reasonOf(error) }

interface LogOptions {
  output?: LogOutput | undefined
  /** As what it runs: `web`, `worker`. */
  process?: string
}

/**
 * JSON lines on standard output, each with the process that wrote it and its version; fields that carry secrets or persons
 * are cut even when passed by mistake.
 */
export const createLog = (level: string, { output, process: name }: LogOptions = {}): Log =>
  pino(
    {
      level,
      base: { pid: process.pid, ...(name && { process: name }), version: VERSION },
      formatters: { log: withReason },
      mixin: () => request.getStore() ?? {},
      serializers: { reason: withoutPersons, stack: withoutPersons, path: withoutPersons },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        remove: true,
      },
    },
    output ?? pino.destination(1),
  )

const WINDOW_MS = 60_000

/** Calls `write`, with how many times it was left out since the matter was told last, at most once a minute. */
export type LogThrottle = (matter: string, write: (leftOut: { leftOut?: number }) => void) => void

/** For lines of the log about something that goes on failing: the first is told at once, then one a minute. */
export function createLogThrottle(now = () => performance.now()): LogThrottle {
  const told = new Map<string, { until: number; leftOut: number }>()
  return (matter, write) => {
    const last = told.get(matter)
    if (last && last.until > now()) {
      last.leftOut++
      return
    }
    // In the order in which they were told, so the first that is still fresh ends the search.
    for (const [old, { until }] of told) {
      if (until > now()) break
      told.delete(old)
    }
    told.delete(matter)
    told.set(matter, { until: now() + WINDOW_MS, leftOut: 0 })
    write(last?.leftOut ? { leftOut: last.leftOut } : {})
  }
}
