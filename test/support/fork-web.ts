import { fork } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { ENVIRONMENT } from './app.ts'
import { type Client, openTab } from './browser.ts'
import { NO_LIMITS } from './limits.ts'

const FILE = join(import.meta.dirname, 'web-process.ts')

/** A process that serves the API. */
export interface WebProcess extends AsyncDisposable {
  pid: number
  url: string
  client(token?: string): Client
}

interface WebOptions {
  /** The broken twin. */
  remembers?: boolean
  env?: Record<string, string>
}

/** Starts one on a database that is installed already. */
export async function forkWeb(
  databaseUrl: string,
  { remembers = false, env = {} }: WebOptions = {},
): Promise<WebProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = fork(FILE, [], {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: url,
      ...NO_LIMITS,
      ...(remembers && { REMEMBERS: '1' }),
      ...env,
    },
    execArgv: [],
  })
  await new Promise<void>((ready, fail) => {
    child.once('message', () => ready())
    child.once('exit', (code) => fail(new Error(`the process ended with ${code}`)))
  })
  return {
    pid: child.pid!,
    url,
    client: (token) => openTab(url, token),
    async [Symbol.asyncDispose]() {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
    },
  }
}
