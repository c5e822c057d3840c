import { enableCompileCache } from 'node:module'
import { compileCache } from './product/compile-cache.ts'

/** `npm start` and `npm run dev`: the whole product until Ctrl-C or SIGTERM. The rest loads from the cache. */
enableCompileCache(compileCache)
await import('./start-product.ts')
