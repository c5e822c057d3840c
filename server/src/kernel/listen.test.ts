import { connect, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../test/support/app.ts'
import { createListener } from './listen.ts'

/** Between us and the database: `refuse` so many connections, `cut` those that are open. */
async function openDoor(url: string) {
  const { host, port } = { host: '127.0.0.1', port: Number(new URL(url).port) }
  const open = new Set<Socket>()
  const refusedAt: number[] = []
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  let toRefuse = 0
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (toRefuse-- > 0) {
      refusedAt.push(performance.now())
      near.destroy()
      return
    }
    open.add(near)
    near.pipe(connect(port, host).on('error', () => near.destroy())).pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  const through = new URL(url)
  through.search = ''
  through.port = String((server.address() as { port: number }).port)
  return {
    url: through.href,
    refusedAt,
    refuse: (count: number) => {
      toRefuse = count
    },
    cut,
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}

test('while the database is away it is asked for once at a time, and heard again once', async () => {
  const shop = await openApp()
  await using door = await openDoor(shop.app.config.database.url)
  const [heard, onGap] = [vi.fn(), vi.fn()]
  const listener = await createListener(door.url, shop.app.log, onGap)
  listener.on('news', heard)
  door.refuse(4)
  door.cut()
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 20_000)
  const waits = door.refusedAt.slice(1).map((at, i) => at - (door.refusedAt[i] ?? 0))
  expect(waits).toHaveLength(3)
  expect(Math.min(...waits)).toBeGreaterThan(400)
  await shop.pool.query("select pg_notify('news', 'once')")
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['once']]))
  await listener.close()
  await shop.close()
})
