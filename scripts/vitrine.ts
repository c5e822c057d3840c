import { enableCompileCache } from 'node:module'
import { compileCache } from './product/compile-cache.ts'

/** `npx vitrine COMANDO`, of which the commands of `npm run` are other names. All but this loads from the cache. */
enableCompileCache(compileCache)
const { runCommandLine } = await import('./commands/command-line.ts')
await runCommandLine(process.argv.slice(2))
process.exit()
