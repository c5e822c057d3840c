import { constants, setPriority } from 'node:os'
import './kernel/tsx.ts'
import { runJobs, runSweeps } from './jobs/index.ts'
import { readConfig } from './kernel/config.ts'
import { endWith, runFromStart, tellReady } from './kernel/process.ts'
import { openParts } from './parts.ts'
import { createJobHandlers, createSweeps } from './work.ts'

// Somebody waits for the web process; nobody waits for this one.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

await runFromStart(async () => {
  const parts = await openParts(readConfig(), { works: true })
  const { app, boss, providers } = parts
  await runJobs(boss, createJobHandlers(app, providers), app)
  const sweeps = runSweeps(createSweeps(app, providers), app.log)

  endWith(async () => {
    await sweeps.stop()
    await parts.close()
  }, app.log)

  app.log.info({}, 'working')
  tellReady()
})
