import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Tx } from '../kernel/database.ts'
import type { JobQueue } from '../kernel/job.ts'

/** Lets pg-boss write inside the caller's transaction: the job and the facts it is about commit together. */
const within = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

export const createJobQueue = (boss: PgBoss): JobQueue => ({
  async enqueue(tx, { name }, payload, { startAfter, singletonKey } = {}) {
    await boss.send(name, payload as object, {
      db: within(tx),
      ...(startAfter && { startAfter }),
      ...(singletonKey && { singletonKey }),
    })
  },
})
