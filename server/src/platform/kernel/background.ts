import { randomInt } from 'node:crypto'
import { aboutOf, type Log } from './log.ts'

type Work = () => Promise<unknown>

/** Work that this process does right away, while its caller goes on. */
export interface InlineWork {
  /** Does `otherwise` instead when there is no room for `work`, or when it fails. */
  (work: Work, otherwise: Work): void
  /** Settles when nothing is under way. */
  idle(): Promise<void>
}

/** At most `width` at once. What dies with the process is found by whoever looks at the rows that wait for it. */
export function createInlineWork(log: Log, width: number): InlineWork {
  const running = new Set<Promise<unknown>>()
  const tried = (work: Work, otherwise: Work): Promise<unknown> =>
    Promise.try(work).catch((error: unknown) => {
      log.warn({ ...aboutOf(error), error }, 'left to a job')
      return otherwise()
    })
  const inline = (work: Work, otherwise: Work) => {
    const attempt = running.size < width ? tried(work, otherwise) : Promise.try(otherwise)
    const one: Promise<unknown> = attempt
      .catch((error: unknown) => log.warn({ error }, 'left to the sweep'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  return Object.assign(inline, { idle: async () => void (await Promise.all(running)) })
}

/** Work that whoever caused it does not wait for and must not feel, not even by the time of their answer. */
export interface Deferred {
  /** Begun at some moment of the next half second; what fails is logged with `what` it was. */
  (work: Work, what: string): void
  /** Begins at once what has not begun, and settles when nothing is left. */
  idle(): Promise<void>
}

const WITHIN_MS = 500

export function createDeferred(log: Log): Deferred {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  const running = new Set<Promise<unknown>>()
  const begin = (work: Work, what: string) => {
    const one: Promise<unknown> = Promise.try(work)
      .catch((error: Error) => log.warn({ error }, what))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const defer = (work: Work, what: string) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      begin(work, what)
    }, randomInt(WITHIN_MS))
    waiting.set(timer, () => begin(work, what))
  }
  const idle = async () => {
    for (const [timer, start] of waiting) {
      clearTimeout(timer)
      start()
    }
    waiting.clear()
    await Promise.all(running)
  }
  return Object.assign(defer, { idle })
}
