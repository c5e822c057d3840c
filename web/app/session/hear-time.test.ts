import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AHEAD, createHearing } from './hear-time.ts'
import { createServerClock } from './server-clock.ts'
import { type KeyValue, memoryStorage } from './storage.ts'

const NOON = Date.parse('2026-11-20T12:00:00.250Z')

/** A server, and a device that is `off` by so many milliseconds; time passes for both. */
function openPage(off: number, storage: KeyValue = memoryStorage()) {
  const world = { server: NOON, off, elapsed: 0 }
  const device = { clock: () => world.server + world.off, elapsed: () => world.elapsed }
  const clock = createServerClock(device)
  const hear = createHearing(clock, device, storage)
  const pass = (ms: number) => {
    world.server += ms
    world.elapsed += ms
  }
  /** A call whose answer is made after `there` ms and is here `back` ms later. */
  const ask = (there: number, back: number, headers: Record<string, string> = {}) => {
    const asked = world.elapsed
    pass(there)
    const date = new Date(world.server).toUTCString()
    pass(back)
    hear(new Response(null, { headers: { 'cache-control': 'no-store', date, ...headers } }), asked)
  }
  return { world, pass, ask, storage, wrongBy: () => clock.now() - world.server }
}

test.each([45 * MINUTE_MS, -HOUR_MS, 72 * HOUR_MS])(
  'a device that is %i ms off tells the right time',
  (off) => {
    const page = openPage(off)
    expect(page.wrongBy()).toBe(off)
    page.ask(20, 20)
    expect(Math.abs(page.wrongBy())).toBeLessThan(SECOND_MS)
    page.pass(HOUR_MS)
    expect(Math.abs(page.wrongBy())).toBeLessThan(SECOND_MS)
  },
)

test('a device that is right keeps its own time to the millisecond', () => {
  const page = openPage(0)
  for (const at of [0, 400, 800]) {
    page.pass(at)
    page.ask(30, 30)
  }
  expect(page.wrongBy()).toBe(0)
  expect(page.storage.getItem(AHEAD)).toBeNull()
})

test('whatever the network does, the clock is wrong by no more than a second and the way of an answer', () => {
  const wait = fc.integer({ min: 0, max: 9000 })
  const calls = fc.array(fc.tuple(wait, wait, wait), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: -HOUR_MS, max: HOUR_MS }), calls, (off, all) => {
      const page = openPage(off)
      for (const [pause, there, back] of all) {
        page.pass(pause)
        page.ask(there, back)
        expect(Math.abs(page.wrongBy())).toBeLessThanOrEqual(SECOND_MS + there + back)
      }
    }),
  )
})

test('a clock that is set while the page is open changes nothing', () => {
  const page = openPage(0)
  page.ask(20, 20)
  page.world.off = 45 * MINUTE_MS
  expect(page.wrongBy()).toBe(0)
})

test('a device that slept is late until the next answer', () => {
  const page = openPage(0)
  page.ask(20, 20)
  page.world.server += HOUR_MS
  expect(page.wrongBy()).toBe(-HOUR_MS)
  page.ask(20, 20)
  expect(Math.abs(page.wrongBy())).toBeLessThan(SECOND_MS)
})

test.each([
  ['an answer that others may keep', { 'cache-control': 'public, max-age=0, s-maxage=60' }],
  ['an answer without a date', { date: '' }],
  ['an answer with another date', { date: 'ontem' }],
])('%s says nothing', (_name, headers) => {
  const page = openPage(HOUR_MS)
  page.ask(20, 20, headers)
  expect(page.wrongBy()).toBe(HOUR_MS)
})

test('the next page begins with what the last one knew, by any device', () => {
  const { storage, ask } = openPage(-HOUR_MS)
  ask(20, 20)
  expect(Math.abs(openPage(-HOUR_MS, storage).wrongBy())).toBeLessThan(SECOND_MS)
  const mended = openPage(0, storage)
  mended.ask(20, 20)
  expect(Math.abs(openPage(0, storage).wrongBy())).toBeLessThan(SECOND_MS)
})

test.each(['x', ''])('a broken entry (%j) leaves the device’s clock', (text) => {
  const storage = memoryStorage()
  storage.setItem(AHEAD, text)
  const page = openPage(HOUR_MS, storage)
  page.ask(20, 20)
  expect(Math.abs(page.wrongBy())).toBeLessThan(SECOND_MS)
})

test('a full storage breaks no call', () => {
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const page = openPage(HOUR_MS, full)
  page.ask(20, 20)
  expect(Math.abs(page.wrongBy())).toBeLessThan(SECOND_MS)
})
