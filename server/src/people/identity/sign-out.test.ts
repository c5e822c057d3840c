import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arrive,
  CALLBACK,
  GOODBYE,
  openBrowser,
  redeem,
  registerApp,
  signUp,
  startSignIn,
} from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let config: oidc.Configuration
let person: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  config = await registerApp(shop)
  person = await signUp(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const enter = async (more: Record<string, string> = {}) => {
  const browser = openBrowser(shop)
  const arrival = await arrive(browser, config, person.email, more)
  return { browser, arrival }
}

describe('the browser session', () => {
  test('lets a second time in without asking', async () => {
    const { browser } = await enter({ scope: 'openid' })
    const again = await startSignIn(config, { prompt: 'none', scope: 'openid' })
    const back = await browser.follow(again.address)
    expect(back.searchParams.get('code')).toBeTruthy()
  })
  test('ends with the session of ours that it came from', async () => {
    const { browser, arrival } = await enter({ scope: 'openid' })
    await browser.api(arrival.answer.accessToken).account.logoff({})
    const again = await startSignIn(config, { prompt: 'none', scope: 'openid' })
    expect((await browser.follow(again.address)).searchParams.get('error')).toBe('login_required')
  })
  test('is asked whether it ends, and then leads back to where the app said before', async () => {
    const { browser, arrival } = await enter()
    const { id_token } = await redeem(config, arrival)
    const request = { id_token_hint: id_token!, post_logout_redirect_uri: GOODBYE, state: 'até logo & mais' }
    const asked = await browser.visit(oidc.buildEndSessionUrl(config, request))
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/auth/logout'])
    expect(await browser.api().identity.readSignOut()).toEqual({ clientName: 'Cursos da Casa' })
    const { redirect } = await browser.api().identity.signOut({})
    expect(
      redirect && [new URL(redirect).href.split('?')[0], new URL(redirect).searchParams.get('state')],
    ).toEqual([GOODBYE, request.state])
    const again = await startSignIn(config, { prompt: 'none', scope: 'openid' })
    expect((await browser.follow(again.address)).searchParams.get('error')).toBe('login_required')
  })
  test('ends nowhere else', async () => {
    const { browser, arrival } = await enter()
    const { id_token } = await redeem(config, arrival)
    for (const address of ['https://evil.example/', `${GOODBYE}/x`, `${GOODBYE}?a=b`, CALLBACK]) {
      const request = { id_token_hint: id_token!, post_logout_redirect_uri: address }
      const asked = await browser.visit(oidc.buildEndSessionUrl(config, request))
      expect([asked.status, asked.headers.get('location')], address).toEqual([400, null])
    }
    expect(await browser.api().identity.signOut({})).toEqual({})
  })
})
