import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

const MAIN = new URL('./main.ts', import.meta.url)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function start(port: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    SIMULATOR_PORT: String(port),
    SIMULATOR_SMTP_PORT: String(await freePort()),
  }
  return fork(MAIN, { env, execArgv: [], silent: true })
}

async function ready(port: number): Promise<ChildProcess> {
  const child = await start(port)
  expect(await once(child, 'message')).toContain('ready')
  return child
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'says when it is ready, and stops cleanly on %s',
  async (signal) => {
    const port = await freePort()
    const child = await ready(port)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('stops when the process that started it is gone', async () => {
  const child = await ready(await freePort())
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('says in one sentence that a port is taken', async () => {
  const port = await freePort()
  const first = await ready(port)
  const second = await start(port)
  const said: string[] = []
  second.stderr?.on('data', (chunk) => said.push(String(chunk)))
  expect(await once(second, 'close')).toEqual([1, null])
  expect(said.join('').trim()).toBe(
    `Não foi possível abrir o banco da demonstração: a porta ${port} já está em uso.`,
  )
  first.kill()
  await once(first, 'exit')
})
