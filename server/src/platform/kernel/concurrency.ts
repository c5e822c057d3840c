import { Refused } from './errors.ts'

/** Given back when its scope ends. */
export type Place = Disposable

interface Gate {
  /** Refuses with `unavailable` when too many wait already. */
  <T>(work: () => Promise<T>): Promise<T>
  /** One place of those there are, for whoever has other work to do before it comes to the gate; refuses likewise. */
  takePlace(): Place
  /** For whoever has a place. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `atOnce` pieces of work run and `waiting` more wait; beyond that the caller is told to come back. */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  let taken = 0
  const takePlace = () => {
    if (taken >= atOnce + waiting) throw new Refused('unavailable')
    taken++
    return { [Symbol.dispose]: () => void taken-- }
  }
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
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
    using _place = takePlace()
    return await inTurn(work)
  }
  return Object.assign(enter, { takePlace, inTurn })
}

/** Lets callers through one after the other, at most `perSecond`; a pause that was not used is not saved up. */
export function createPace(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = 0
  return () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gap
    return at === now ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, at - now))
  }
}
