import { MAIL_JOBS } from '../server/src/install.ts'
import { retryJobs } from '../server/src/platform/jobs/queue.ts'
import { systemClock } from '../server/src/platform/kernel/clock.ts'
import { openDatabase, runCommand } from './product/open-database.ts'
import { readSettings } from './product/settings.ts'
import { withSettingsFile } from './product/settings-file.ts'

/** `npm run mail:retry`: every message that waits for another try or was given up is tried now, as if for the first time. */
async function main(): Promise<void> {
  await using database = await openDatabase(readSettings(await withSettingsFile(process.env)))
  const count = await retryJobs({ db: database.db, clock: systemClock }, MAIL_JOBS)
  console.log(`\n${said(count)}\n`)
}

function said(count: number): string {
  if (count === 0) return 'Nenhuma mensagem esperava uma nova tentativa.'
  return count === 1 ? 'Uma mensagem será enviada agora.' : `${count} mensagens serão enviadas agora.`
}

await runCommand(main)
