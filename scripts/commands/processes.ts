import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { retryJobs } from '../../server/src/platform/jobs/queue.ts'
import { systemClock } from '../../server/src/platform/kernel/clock.ts'
import { MAIL_JOBS } from '../../server/src/work.ts'
import { Failure, onDisk } from '../failure.ts'
import { environmentOf } from '../product/environment.ts'
import { become } from '../product/node-process.ts'
import { openDatabase } from '../product/open-database.ts'
import { ensureSecrets } from '../product/secrets.ts'
import { readSettings } from '../product/settings.ts'
import { withSettingsFile } from '../product/settings-file.ts'
import { ensureWebBuild } from '../product/web-build.ts'

const readOwnSettings = async () => readSettings(await withSettingsFile(process.env))

/** Brings the database up to date, and ends. One that is starting is waited for, as by the processes that follow. */
export async function migrate(): Promise<void> {
  await using database = await openDatabase(await readOwnSettings(), { waits: true })
  const { length } = database.applied
  if (length === 0) return console.log('O banco de dados já está em dia.')
  console.log(length === 1 ? 'Uma migração aplicada.' : `${length} migrações aplicadas.`)
}

/** The pages, unless the build there is comes from these very sources. */
export async function build(): Promise<void> {
  console.log((await ensureWebBuild()) ? 'Páginas montadas.' : 'As páginas já estão em dia.')
}

/** A web process of its own. */
export const serve = (): Promise<never> => becomePart('main.ts')

/** A worker of its own. */
export const work = (): Promise<never> => becomePart('worker.ts')

async function becomePart(file: string): Promise<never> {
  const settings = await readOwnSettings()
  if (!settings.databaseUrl)
    throw new Failure('Falta DATABASE_URL: só npm start traz um banco de dados, para os processos dele.')
  await onDisk(settings.dataDir, () => mkdir(settings.dataDir, { recursive: true }))
  const env = environmentOf(settings, await ensureSecrets(settings))
  return become(fileURLToPath(new URL(`../../server/src/${file}`, import.meta.url)), env)
}

/** Every message that waits for another try or was given up is tried now, as if for the first time. */
export async function retryMail(): Promise<void> {
  await using database = await openDatabase(await readOwnSettings())
  const count = await retryJobs({ db: database.db, clock: systemClock }, MAIL_JOBS)
  console.log(`\n${said(count)}\n`)
}

function said(count: number): string {
  if (count === 0) return 'Nenhuma mensagem esperava uma nova tentativa.'
  return count === 1 ? 'Uma mensagem será enviada agora.' : `${count} mensagens serão enviadas agora.`
}
