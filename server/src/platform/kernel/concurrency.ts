import { Refused } from './errors.ts'

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
