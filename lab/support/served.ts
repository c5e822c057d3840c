import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ENVIRONMENT } from '../../test/support/app.ts'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')

/** A web process as `docs/operation.md` starts it, pages and all; ended as a supervisor ends it. */
interface ServedWeb extends AsyncDisposable {
  stop(): Promise<void>
}

/** Starts one on a database that is installed and open; resolves once it is ready. */
export async function serveWeb(databaseUrl: string, port: number): Promise<ServedWeb> {
  const env = {
    ...process.env,
    ...ENVIRONMENT,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '1',
    RATE_PER_MINUTE: '100000',
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    await wait(50)
  }
  return { stop, [Symbol.asyncDispose]: stop }
}
