import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { openWeb } from '../../../../test/support/open-web.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

test('a database that was used with one DATA_SECRET is not started with another', async () => {
  await using _first = await openWeb(shop.databaseUrl)
  await expect(
    openWeb(shop.databaseUrl, { DATA_SECRET: 'a secret of somebody else, long enough too' }),
  ).rejects.toThrow(/outro DATA_SECRET/)
  await using _again = await openWeb(shop.databaseUrl)
})
