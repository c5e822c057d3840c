import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { readKeys, rotateKeys } from './keys.ts'

const DAY = 86_400
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const kids = async () => (await readKeys(shop.app)).map(({ kid }) => kid)

test('four processes that start at once make one key', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, kids))
  expect(new Set(all.flat()).size).toBe(1)
})

test('a new key is published for a day before it signs, and the old one stays a month to check', async () => {
  const [first] = await kids()
  shop.clock.advance(88 * DAY)
  await rotateKeys(shop.app)
  expect(await kids()).toEqual([first])
  shop.clock.advance(DAY)
  await Promise.all([rotateKeys(shop.app), rotateKeys(shop.app)])
  const [signing, next, ...more] = await kids()
  expect([signing, more]).toEqual([first, []])
  shop.clock.advance(DAY)
  expect(await kids()).toEqual([next, first])
  shop.clock.advance(31 * DAY)
  await rotateKeys(shop.app)
  expect(await kids()).toEqual([next])
})
