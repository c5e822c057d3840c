import { expect, test, vi } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import { openDoor } from '../../../../test/support/door.ts'
import { createListener } from './notify.ts'

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
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([['once']]), 15_000)
  await listener.close()
  await shop.close()
})

test('a lock is held as long as it listens, the newer one in the place of the older, and again after an outage', async () => {
  await using shop = await openApp()
  const onGap = vi.fn()
  const space = 0x746573
  const held = async () => {
    const { rows } = await shop.pool.query<{ key: number }>(
      `select objid::integer as key from pg_locks where locktype = 'advisory' and classid = $1 and granted`,
      [space],
    )
    return rows.map(({ key }) => key)
  }
  const listener = await createListener(shop.app.config.database.url, shop.app.log, onGap)
  await listener.hold({ space, key: 1 })
  await listener.hold({ space, key: 2 })
  expect(await held()).toEqual([2])
  await shop.pool.query(`select pg_terminate_backend(pid) from pg_locks where classid = $1`, [space])
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 20_000)
  await vi.waitFor(async () => expect(await held()).toEqual([2]), 15_000)
  await listener.close()
  await vi.waitFor(async () => expect(await held()).toEqual([]), 15_000)
})
