import { constants, setPriority } from 'node:os'
import '#kernel/tsx.ts'
import { queueSweeps, runJobs, runSweeps } from '#jobs'
import { onClockMoved } from '#kernel/clock.ts'
import { logLocks } from '#kernel/database.ts'
import { endWith, reportReady, runFromStart } from '#kernel/process.ts'
import { checkDemonstration } from '#opening'
import { readConfig } from './config.ts'
import { isReady, openParts, type Parts } from './parts.ts'
import { HANDLERS, openWork, SWEEPS } from './work.ts'

// Somebody waits for the web process; nobody waits for this one.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Where it is asked whether it is well, if anywhere; what listens is loaded for that alone. */
async function openHealth({ app, pool }: Parts) {
  const { host, workerPort: port, metricsToken } = app.config.http
  if (port === undefined) return undefined
  const { listenForHealth } = await import('#http/metrics.ts')
  return listenForHealth({ host, port, metricsToken }, () => isReady(pool), app.metrics)
}

await runFromStart(async () => {
  const config = readConfig()
  const parts = await openParts(config, { works: true, sweeps: true })
  const { app, boss, providers } = parts
  logLocks(app.log)
  await checkDemonstration(app.db, config.demo)
  const work = openWork(app, providers, async (given, call) =>
    (await import('./app.ts')).callList(given, call),
  )
  await runJobs(boss, HANDLERS, work, app)
  const endPolls = await runSweeps(boss, SWEEPS, work, app)
  const health = await openHealth(parts)
  const stop = onClockMoved(app.clock, () => {
    queueSweeps(boss, SWEEPS).catch((error) => app.log.warn({ error }, 'sweeps not queued'))
  })

  endWith(async () => {
    stop()
    endPolls()
    await health?.close()
    await parts.close()
  }, app.log)

  app.log.info('working')
  reportReady()
})
