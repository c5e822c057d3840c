import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { issueLink, tryCode } from '#link'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { readAddress, signAddress } from '../files/signed-address.ts'
import { currentNonce } from '../http/key-proof.ts'
import type { App } from './app-context.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const [FORMER, NEW] = ['the former secret, which is long enough', 'the new secret, which is long enough too']

/** The same shop in a process that has these secrets. */
const processWith = (...secrets: [string, ...string[]]): App => ({
  ...shop.app,
  config: { ...shop.app.config, session: { ...shop.app.config.session, secrets } },
})

test('what the former SESSION_SECRET signed is accepted beside the new one, and not without it', async () => {
  const [before, during, after] = [processWith(FORMER), processWith(NEW, FORMER), processWith(NEW)]
  const { url } = signAddress(before, { key: 'a', name: 'a.pdf', type: 'application/pdf' })
  const key = new URL(url, 'http://localhost').searchParams.get('chave')!
  expect(readAddress(during, key)).toBeDefined()
  expect(readAddress(after, key)).toBeUndefined()

  // During the exchange the new one signs: the one before is left out once what it signed is over.
  expect(signAddress(during, { key: 'a', name: 'a.pdf', type: 'application/pdf' }).url).toBe(
    signAddress(after, { key: 'a', name: 'a.pdf', type: 'application/pdf' }).url,
  )
  expect(currentNonce(during)).toBe(currentNonce(after))
})

test('six digits that were sent under the former SESSION_SECRET are still taken beside the new one', async () => {
  const [before, during, after] = [processWith(FORMER), processWith(NEW, FORMER), processWith(NEW)]
  const email = `${randomUUID()}@comprador.example`
  const { user } = await shop.api().account.register({
    headers: {},
    body: { name: 'Joana da Silva', email, password: randomUUID(), acceptedTerms: true },
  })
  const [link, tries] = await inTransaction(shop.app.db, async (tx) => {
    const issued = await issueLink(before, tx, {
      accountId: user.id,
      purpose: 'sign-in',
      seconds: 600,
      withCode: true,
    })
    const given = { linkId: issued.id, email, code: issued.code! }
    return [issued, [await tryCode(after, tx, given), await tryCode(during, tx, given)]]
  })
  expect(tries[0]).toBeUndefined()
  expect(tries[1]).toMatchObject({ id: link.id })
})
