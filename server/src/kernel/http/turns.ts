import { Refused } from '../errors.ts'

/** Does at most `atOnce` pieces of work at a time and lets `waiting` more wait; refuses `unavailable` beyond. */
export function createTurns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free--
    else if (line.length < waiting) await new Promise<void>((begin) => line.push(begin))
    else throw new Refused('unavailable')
    try {
      return await work()
    } finally {
      const next = line.shift()
      // Whoever waited takes this place, so that nobody new comes in between.
      if (next) next()
      else free++
    }
  }
}
