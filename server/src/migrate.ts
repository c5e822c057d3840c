import { createLog } from '#kernel/log.ts'
import { awaitDatabase } from '#kernel/outage.ts'
import { runFromStart } from '#kernel/process.ts'
import { readConfig } from './config.ts'
import { install } from './install.ts'

/** Brings the database up to date and ends; what `npm start` does by itself. */
await runFromStart(async () => {
  const { database, logLevel } = readConfig()
  const log = createLog(logLevel)
  await awaitDatabase(database.sessionUrl, log)
  const { applied } = await install(database.sessionUrl)
  log.info({ applied }, 'migrated')
})
