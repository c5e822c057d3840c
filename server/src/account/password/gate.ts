import { Refused } from '../../kernel/errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `atOnce` pieces of work run and `waiting` more wait; beyond that the caller is told to come back. */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refused('unavailable')
      await new Promise<void>((resume) => queue.push(resume))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
