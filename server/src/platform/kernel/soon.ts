import { aboutOf, type Log } from './log.ts'

type Work = () => Promise<unknown>

/** Work that this process does right away, while its caller goes on. */
export interface Soon {
  /** Does `otherwise` instead when there is no room for `work`, or when it fails. */
  (work: Work, otherwise: Work): void
  /** Settles when nothing is under way. */
  idle(): Promise<void>
}

/** At most `width` at once. What dies with the process is found by whoever looks at the rows that wait for it. */
export function createSoon(log: Log, width: number): Soon {
  const running = new Set<Promise<unknown>>()
  const tried = (work: Work, otherwise: Work): Promise<unknown> =>
    Promise.try(work).catch((error: unknown) => {
      log.warn({ ...aboutOf(error), error }, 'left to a job')
      return otherwise()
    })
  const soon = (work: Work, otherwise: Work) => {
    const attempt = running.size < width ? tried(work, otherwise) : Promise.try(otherwise)
    const one: Promise<unknown> = attempt
      .catch((error: unknown) => log.warn({ error }, 'left to the sweep'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  return Object.assign(soon, { idle: async () => void (await Promise.all(running)) })
}
