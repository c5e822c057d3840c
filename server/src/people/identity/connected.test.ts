import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrive, openBrowser, registerApp, signUp } from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SUBJECT = 'Você entrou em outro aplicativo com a sua conta'

async function told(email: string): Promise<number> {
  return (await shop.bank.mails(email)).filter(({ subject }) => subject === SUBJECT).length
}

test('each entry into an app is noted, and the first one is told by mail', async () => {
  const { email, accessToken } = await signUp(shop)
  const [app, another] = [await registerApp(shop), await registerApp(shop)]
  await arrive(openBrowser(shop), app, email)
  await arrive(openBrowser(shop), app, email)
  await expect.poll(() => told(email), { timeout: 10_000 }).toBe(1)
  await arrive(openBrowser(shop), another, email)
  await expect.poll(() => told(email), { timeout: 10_000 }).toBe(2)
  const { events } = await shop.client(accessToken).privacy.history({ limit: 100 })
  const entries = events.filter(({ what }) => what === 'Entrada em outro aplicativo')
  expect(entries.map(({ about }) => about)).toEqual(Array(3).fill('Cursos da Casa'))
})
