import { isShopOpen } from '#brand'
import { installJobs } from '#jobs'
import { createDb, createPool } from '#kernel/database.ts'
import { StartRefusal } from '#kernel/errors.ts'
import { createLog } from '#kernel/log.ts'
import { migrate } from '#kernel/migrate.ts'
import { troubleOfDatabase } from '#kernel/outage.ts'
import { checkDemonstration } from '#opening'
import { JOBS, SWEEPS } from './work.ts'

/** Makes the queues of every job and the schedules of every sweep. */
export const installQueues = (databaseUrl: string): Promise<void> => installJobs(databaseUrl, JOBS, SWEEPS)

/** Brings a database up to date: tables, the queues of every job, and the schedules of every sweep. Resolves to the migrations applied now. */
export async function install(databaseUrl: string): Promise<{ applied: string[] }> {
  try {
    const migrated = await migrate(databaseUrl)
    await installQueues(databaseUrl)
    return migrated
  } catch (error) {
    const trouble = troubleOfDatabase(error)
    throw trouble
      ? new StartRefusal(`O banco de dados não pôde ser preparado: ${trouble}.`, { cause: error })
      : error
  }
}

/**
 * Refuses, before anything runs, a database that is not for this (see `checkDemonstration`); resolves to whether there is
 * a shop in it.
 */
export async function checkPurpose(databaseUrl: string, demo: boolean): Promise<boolean> {
  const pool = createPool(databaseUrl, 1, createLog('silent'))
  try {
    const db = createDb(pool)
    await checkDemonstration(db, demo)
    return await isShopOpen(db)
  } finally {
    await pool.end()
  }
}
