import { writeResult } from '../../lab/support/results.ts'
import { TRIALS } from './race.ts'

interface Counted {
  trials: number
  /** How many times so many won. */
  winners: Record<string, number>
}

/** What a file of races came to, kept when `npm run fire` says where. */
interface RaceResults {
  /** Runs a race again and again; resolves to every number of winners there was. */
  trials(what: string, once: () => Promise<number>, howMany?: number): Promise<number[]>
  /** What else was counted. */
  note(what: string, facts: object): void
  write(): Promise<void>
}

export function openRaceResults(name: string): RaceResults {
  const races: Record<string, Counted | object> = {}
  return {
    async trials(what, once, howMany = TRIALS) {
      const winners: Record<string, number> = {}
      for (let trial = 0; trial < howMany; trial++) {
        const count = await once()
        winners[count] = (winners[count] ?? 0) + 1
      }
      races[what] = { trials: howMany, winners }
      return Object.keys(winners).map(Number)
    },
    note(what, facts) {
      races[what] = facts
    },
    write: () => writeResult(name, races),
  }
}
