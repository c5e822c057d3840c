import { Failure } from './failure.ts'
import { ensureWebBuild } from './product/web-build.ts'

/** `npm run build`: the pages, unless the build there is comes from these very sources. */
try {
  console.log((await ensureWebBuild()) ? 'Páginas montadas.' : 'As páginas já estão em dia.')
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
