import { Refused } from '../../kernel/errors.ts'

export interface Gate {
  <T>(work: () => Promise<T>): Promise<T>
  /** Whether the next one would be told to come back. */
  isFull(): boolean
}

/** Lets `atOnce` pieces of work run and `waiting` more wait; beyond that the caller is told to come back. */
export function createGate(atOnce: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  const isFull = () => running >= atOnce && queue.length >= waiting
  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw new Refused('unavailable')
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
  return Object.assign(enter, { isFull })
}
