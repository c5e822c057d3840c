import type * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '../../../../test/support/identities.ts'
import {
  arrive,
  openBrowser,
  redeem,
  registerApp,
  signUp,
  startSignIn,
} from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

type Person = Pick<Awaited<ReturnType<typeof signUp>>, 'accessToken'>

/** Where somebody who is signed in here is led without a press; nothing where they are asked first. */
async function silently(config: oidc.Configuration, person: Person, more: Record<string, string>) {
  const browser = openBrowser(shop)
  const attempt = await startSignIn(config, more)
  await browser.visit(attempt.address)
  const headers = { client_id: config.clientMetadata().client_id }
  const { identity } = browser.api(person.accessToken)
  const { redirect } = await identity.continueExternal({ headers, body: { silently: true } })
  return redirect && redeem(config, { ...attempt, back: await browser.follow(redirect) } as never)
}

const PLAIN = { scope: 'openid email', prompt: '' }

test('an app of the shop’s own lets in who is signed in, also one that asks to stay connected', async () => {
  const config = await registerApp(shop, { isFirstParty: true })
  const person = await signUp(shop)
  expect(await silently(config, person, PLAIN)).toMatchObject({ id_token: expect.any(String) })
  expect(await silently(config, person, {})).toMatchObject({ refresh_token: expect.any(String) })
})

test('an app of somebody else asks once, and again for more, or where it wants the person asked', async () => {
  const config = await registerApp(shop)
  const person = await signUp(shop)
  expect(await silently(config, person, PLAIN)).toBeUndefined()
  await arrive(openBrowser(shop), config, person.email, PLAIN)
  expect(await silently(config, person, PLAIN)).toMatchObject({ id_token: expect.any(String) })
  expect(await silently(config, person, { ...PLAIN, scope: 'openid email profile' })).toBeUndefined()
  expect(await silently(config, person, { ...PLAIN, prompt: 'consent' })).toBeUndefined()
  const clientId = config.clientMetadata().client_id
  await shop.client(person.accessToken).connectedApp.disconnect({ clientId })
  expect(await silently(config, person, PLAIN)).toBeUndefined()
})

test('who is to prove the password is asked', async () => {
  const config = await registerApp(shop, { isFirstParty: true })
  const { token: accessToken } = await identity(shop.parts.app, { provedAgo: 3600 })
  expect(await silently(config, { accessToken }, { ...PLAIN, prompt: 'login' })).toBeUndefined()
  expect(await silently(config, { accessToken }, PLAIN)).toMatchObject({ id_token: expect.any(String) })
})
