import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { DEMO_APP } from '../../db/seed/client-apps.ts'

const ROOT = new URL('../..', import.meta.url)

/** The example of an app that people enter by their account at the shop, in a process of its own. */
export interface ClientApp extends AsyncDisposable {
  address: string
}

/** Runs a script of the shell that starts the example; resolves once it says where it is. */
export async function startClientApp(script: string, env: Record<string, string> = {}): Promise<ClientApp> {
  // A group of its own: npm, the shell and the app end together.
  const child = spawn('sh', ['-ec', script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = await Promise.race([addressSaid(child.stdout), ended.then(() => undefined)])
  if (!address) throw new Error('the example ended before it was there')
  return {
    address,
    async [Symbol.asyncDispose]() {
      process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

async function addressSaid(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface(output)) {
    const address = /^No ar em (\S+)$/.exec(line)?.[1]
    if (address) return address
  }
  return undefined
}

/** The app that the demonstration knows: all that it is told is where the shop is. */
export async function startDemoApp(): Promise<ClientApp> {
  const script = 'exec node examples/client-app/app.js'
  const app = await startClientApp(script, { ISSUER: `http://localhost:${process.env.E2E_PORT}/oidc` })
  if (app.address !== DEMO_APP.address) throw new Error('the example is not where the demonstration knows it')
  return app
}
