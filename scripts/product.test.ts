import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../test/support/folder.ts'
import { freePort } from './ports.ts'
import { isAlive } from './postgres/postmaster.ts'
import { readSettings } from './product/settings.ts'
import { startProduct } from './product.ts'

const start = fileURLToPath(new URL('./start.ts', import.meta.url))

/** Runs `npm start`'s program until it ends by itself. */
async function startAndEnd(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [start], { env: { ...process.env, ...env } })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), text(child.stdout)])
  return { code, said: said.trim() }
}

async function freePorts(): Promise<Record<string, string>> {
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const [PORT, SIMULATOR_PORT, SIMULATOR_SMTP_PORT] = ports.map(String)
  return { PORT: PORT!, SIMULATOR_PORT: SIMULATOR_PORT!, SIMULATOR_SMTP_PORT: SIMULATOR_SMTP_PORT! }
}

test('a port in use ends the start with one sentence and exit code 1', async () => {
  await using folder = await temporaryFolder()
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const outcome = await startAndEnd({ ...(await freePorts()), PORT: String(port), DATA_DIR: folder.path })
  expect(outcome.code).toBe(1)
  expect(outcome.said).toBe(
    `A porta ${port} está em uso: encerre o outro programa ou escolha outra com PORT=${port + 10}.`,
  )
  other.close()
})

test('a DATABASE_URL that nobody answers ends it the same way', async () => {
  await using folder = await temporaryFolder()
  const url = 'postgresql://ana:segredo@127.0.0.1:1/loja'
  const outcome = await startAndEnd({ ...(await freePorts()), DATABASE_URL: url, DATA_DIR: folder.path })
  expect(outcome).toEqual({
    code: 1,
    said: 'DATABASE_URL (127.0.0.1:1/loja) não funciona: não há PostgreSQL atendendo nesse endereço.',
  })
})

test('the whole product heals when its server is killed, and stops without a trace', {
  timeout: 240_000,
}, async () => {
  await using folder = await temporaryFolder()
  const settings = readSettings({ ...process.env, ...(await freePorts()), DATA_DIR: folder.path, DEMO: '1' })
  const product = await startProduct({ settings, logs: 'files' })
  const readyz = () => fetch(`${product.url}/readyz`).then(({ status }) => status)
  const before = product.pids()
  expect(Object.keys(before).sort()).toEqual(['postgres', 'simulator', 'web', 'worker'])
  expect(await readyz()).toBe(200)

  process.kill(before.web!, 'SIGKILL')
  await vi.waitFor(() => expect(product.pids().web).not.toBe(before.web), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: 60_000 })

  process.kill(before.postgres!, 'SIGKILL')
  await vi.waitFor(() => expect(product.pids().postgres).not.toBe(before.postgres), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: 60_000 })

  const after = Object.values(product.pids())
  await product.stop()
  expect([...Object.values(before), ...after].filter(isAlive)).toEqual([])
})
