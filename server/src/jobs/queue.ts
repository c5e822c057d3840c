import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterCommit, type Tx, tellAfterCommit } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/job.ts'
import type { Soon } from '../kernel/soon.ts'
import type { JobHandler } from './run.ts'

/** Where workers hear that a job of some name is there to be done. */
export const JOB_CHANNEL = 'job'

/** Lets pg-boss write inside the caller's transaction: the job and the facts it is about commit together. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** How long a job waits that this process is doing already. */
const FALLBACK_MS = 10_000

export interface LocalJobQueue extends JobQueue {
  /** Jobs asked for `soon` are done here by these handlers. */
  doHere(handlers: readonly JobHandler[]): void
}

export function createJobQueue(boss: PgBoss, soon: Soon): LocalJobQueue {
  const here = new Map<string, JobHandler>()
  return {
    doHere: (handlers) => {
      for (const handler of handlers) here.set(handler.name, handler)
    },
    async enqueue(tx, { name }, payload, options = {}) {
      const handler = options.soon ? here.get(name) : undefined
      const startAfter = handler ? new Date(Date.now() + FALLBACK_MS) : options.startAfter
      const { singletonKey } = options
      await boss.send(name, payload as object, {
        db: within(tx),
        ...(startAfter && { startAfter }),
        ...(singletonKey && { singletonKey }),
      })
      if (handler) afterCommit(tx, () => soon(() => handler.run(payload)))
      else if (!startAfter) tellAfterCommit(tx, JOB_CHANNEL, name)
    },
  }
}
