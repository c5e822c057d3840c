import './kernel/tsx.ts'
import { createJobHandlers, createSweeps, openParts } from './app.ts'
import { runJobs, runSweeps } from './jobs/index.ts'
import { readConfig } from './kernel/config.ts'
import { endWith, tellReady } from './kernel/process.ts'

const config = readConfig()
const parts = await openParts(config, { works: true })
const { app, boss, provider } = parts
await runJobs(boss, createJobHandlers(app, provider), app.log)
const sweeps = runSweeps(createSweeps(app, provider), app.log)

endWith(async () => {
  await sweeps.stop()
  await parts.close()
}, app.log)

app.log.info({}, 'working')
tellReady()
