import { expect, test } from 'vitest'
import { seed } from '../../../../db/seed/index.ts'
import { demoPeople } from '../../../../db/seed/people.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { OPENING } from '../../../../test/support/opening.ts'
import { checkDemonstration, openShop } from './open-shop.ts'

const check = (shop: TestApp, demo: boolean) => checkDemonstration(shop.app.db, demo)
const refused = async (shop: TestApp, call: Promise<unknown>) => (await problemOfCall(call, shop)).error

test('an empty database may become either', async () => {
  await using shop = await openApp({ closed: true })
  await check(shop, true)
  await check(shop, false)
})

test('the demonstration is no shop: it does not run as one, and none is opened on it', async () => {
  await using shop = await openApp({ closed: true })
  await seed(shop.databaseUrl)
  await check(shop, true)
  expect(await refused(shop, check(shop, false))).toBe('shop.demonstration-data')
  expect(await refused(shop, openShop(shop.app, OPENING))).toBe('shop.demonstration-data')
})

test.each(demoPeople)('one filled before it was marked is known by $email', async ({ email }) => {
  await using shop = await openApp({ closed: true })
  await seed(shop.databaseUrl)
  await shop.pool.query('delete from demonstration')
  await shop.pool.query("update account set email = id || '@outro.example' where email <> $1", [email])
  expect(await refused(shop, check(shop, false))).toBe('shop.demonstration-data')
})

test('a shop is no demonstration, also when a stranger types its people’s addresses', async () => {
  await using shop = await openApp({ closed: true })
  await openShop(shop.app, OPENING)
  for (const { name, email } of demoPeople) {
    const body = { name, email, password: 'cavalo-bateria-grampo', acceptedTerms: true as const }
    await shop.api().account.register({ headers: {}, body })
  }
  await check(shop, false)
  expect(await refused(shop, check(shop, true))).toBe('shop.not-demonstration')
  expect(await seed(shop.databaseUrl)).toBe(false)
})
