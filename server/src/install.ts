import { isShopOpen } from '#brand'
import { installJobs } from '#jobs'
import { createDb, createPool } from '#kernel/database.ts'
import { StartRefusal } from '#kernel/errors.ts'
import { createLog } from '#kernel/log.ts'
import { migrate } from '#kernel/migrate.ts'
import { checkDemonstration } from '#opening'
import { HANDLERS, SWEEPS } from './work.ts'

const JOBS = HANDLERS.map(({ job }) => job)

/** The names of those that send mail. */
export const MAIL_JOBS = JOBS.filter(({ mails }) => mails).map(({ name }) => name)

/** The names of all jobs. */
export const JOB_NAMES = {
  mail: MAIL_JOBS,
  others: JOBS.filter(({ mails }) => !mails).map(({ name }) => name),
}

/** Brings a database up to date: tables, the queues of every job, and the schedules of every sweep. Resolves to the migrations applied now. */
export async function install(databaseUrl: string): Promise<{ applied: string[] }> {
  try {
    const migrated = await migrate(databaseUrl)
    await installJobs(databaseUrl, JOBS, SWEEPS)
    return migrated
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

const NO_RIGHTS =
  'o usuário de DATABASE_URL não pode criar tabelas e esquemas nele; torne-o dono do banco (ALTER DATABASE … OWNER TO …)'

/** SQLSTATEs (PostgreSQL, appendix A) of a server on which nothing can be made. */
const REASONS: Record<string, string> = {
  '3F000': NO_RIGHTS,
  42501: NO_RIGHTS,
  53100: 'não há espaço em disco no servidor do PostgreSQL',
  25006: 'ele só aceita leitura',
}

function refusalOf(error: unknown): StartRefusal | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const reason = 'code' in one && REASONS[String(one.code)]
    if (reason)
      return new StartRefusal(`O banco de dados não pôde ser preparado: ${reason}.`, { cause: error })
  }
  return undefined
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
