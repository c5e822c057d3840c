import { randomInt } from 'node:crypto'
import { Refused } from './errors.ts'
import { aboutOf, type Log } from './log.ts'

/** Given back when its scope ends. */
export type Slot = Disposable

interface ConcurrencyLimit {
  /** Refuses with `unavailable` when too many wait already. */
  <T>(work: () => Promise<T>): Promise<T>
  /** One place of those there are, for whoever has other work to do before it runs; refuses likewise. */
  takeSlot(): Slot
  /** For whoever has a place. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` pieces of work run and `waiting` more wait; beyond that the caller is told to come back. */
export function createConcurrencyLimit(atOnce: number, waiting: number): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  let taken = 0
  const takeSlot = () => {
    if (taken >= atOnce + waiting) throw new Refused('unavailable')
    taken++
    return { [Symbol.dispose]: () => void taken-- }
  }
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resume) => queue.push(resume))
    else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    using _slot = takeSlot()
    return await run(work)
  }
  return Object.assign(enter, { takeSlot, run })
}

/** Lets callers through one after the other, at most `perSecond`; a pause that was not used is not saved up. */
export function createThrottle(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = 0
  return () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gap
    return at === now ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, at - now))
  }
}

type Task = () => unknown
type Results<T extends readonly Task[]> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }

/**
 * Begins all tasks at once and resolves to their results, in their order. A task that throws before it waits for anything
 * rejects like any other. It rejects with what was thrown first, once all have ended: nothing of a task goes on behind its
 * caller, who may have rolled back the transaction that all of them write in. `Promise.all([first(), second(third())])`
 * would leave the promise of `first` behind when `third` throws: nobody would hear of its rejection.
 */
export async function parallel<const T extends readonly Task[]>(...tasks: T): Promise<Results<T>> {
  const thrown: unknown[] = []
  const results = await Promise.all(
    tasks.map(async (task) => {
      try {
        return await task()
      } catch (error) {
        thrown.push(error)
      }
    }),
  )
  if (thrown.length > 0) throw thrown[0]
  return results as Results<T>
}

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
