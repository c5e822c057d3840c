import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'

/** The source of "now"; read once per use case. */
export interface Clock {
  now(): Date
  /** What clocks show that do not go by this one, such as a telephone's; without it they show the same. */
  outside?(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const realNow = (clock: Clock): Date => clock.outside?.() ?? clock.now()

/** The file is looked at so often, in milliseconds. */
const LOOK_MS = 250

interface MovedClock extends Clock {
  outside(): Date
  /** Calls back each time somebody has moved it. */
  onMove(work: () => void): () => void
}

/** The clock of a demonstration: as far ahead as its file says, in milliseconds, which the bank's chaos page writes. */
function createMovedClock(file: string): MovedClock {
  let [ahead, lookedAt] = [0, 0]
  const look = () => {
    lookedAt = Date.now()
    ahead = readAhead(file)
    return ahead
  }
  const currentAhead = () => (Date.now() - lookedAt < LOOK_MS ? ahead : look())
  return {
    now: () => new Date(Date.now() + currentAhead()),
    outside: () => new Date(),
    onMove(work) {
      let known = look()
      const timer = setInterval(() => {
        const seen = currentAhead()
        if (seen === known) return
        known = seen
        work()
      }, LOOK_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** Nothing is written while nobody has moved it. */
function readAhead(file: string): number {
  try {
    const ahead = Number(readFileSync(file, 'utf8'))
    return Number.isFinite(ahead) ? ahead : 0
  } catch {
    return 0
  }
}

const isMoved = (clock: Clock): clock is MovedClock => 'onMove' in clock

/** The clock of a process; only a demonstration has one that can be moved. */
export const clockOf = ({ movedClockFile }: Pick<Config, 'movedClockFile'>): Clock =>
  movedClockFile ? createMovedClock(movedClockFile) : systemClock

export const onClockMoved = (clock: Clock, work: () => void): (() => void) =>
  isMoved(clock) ? clock.onMove(work) : () => undefined
