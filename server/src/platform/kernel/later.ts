import { randomInt } from 'node:crypto'
import type { Log } from './log.ts'

type Work = () => Promise<unknown>

/** Work that whoever caused it does not wait for and must not feel, not even by the time of their answer. */
export interface Later {
  /** Begun at some moment of the next half second; what fails is logged with `what` it was. */
  (work: Work, what: string): void
  /** Begins at once what has not begun, and settles when nothing is left. */
  idle(): Promise<void>
}

const WITHIN_MS = 500

export function createLater(log: Log): Later {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  const running = new Set<Promise<unknown>>()
  const begin = (work: Work, what: string) => {
    const one: Promise<unknown> = Promise.try(work)
      .catch((error: Error) => log.warn({ error }, what))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const later = (work: Work, what: string) => {
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
  return Object.assign(later, { idle })
}
