import { addDocs } from '#http/docs.ts'
import { openBuiltWeb, openDevWeb, serveBuilt } from '#http/web-files.ts'
import { logLocks } from '#kernel/database.ts'
import { endWith, reportReady, runFromStart } from '#kernel/process.ts'
import { checkDemonstration } from '#opening'
import { createWeb } from './app.ts'
import { readConfig, unknownVariables } from './config.ts'
import { openParts } from './parts.ts'

await runFromStart(async () => {
  const config = readConfig()
  const web = config.dev ? await openDevWeb() : await openBuiltWeb()
  const parts = await openParts(config, { works: false })
  logLocks(parts.app.log)
  for (const sentence of unknownVariables()) parts.app.log.warn(sentence)
  await checkDemonstration(parts.app.db, config.demo)
  const server = await createWeb(parts, web.pages, async (host) => {
    await addDocs(host, config.http.publicUrl)
    await web.serve(host, serveBuilt)
  })

  endWith(async () => {
    await server.close()
    await web.close()
    await parts.close()
  }, parts.app.log)

  await server.listen({ port: config.http.port, host: config.http.host })
  parts.app.log.info({ url: config.http.publicUrl }, 'serving')
  reportReady()
})
