import type { SignedIn } from '@vitrine/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { takeMessages } from '../../../../test/support/message-box.ts'
import { codesOf, wrong } from '../../../../test/support/sign-in-code.ts'
import { sendRequestedLink } from './ask-link.ts'

const START = '2026-11-20T12:00:00Z'
const WRONG = { status: 422, error: 'link.wrong-code' }

let shop: TestApp
let codes: ReturnType<typeof codesOf>
beforeAll(async () => {
  shop = await openApp()
  codes = codesOf(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(START))

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('a code of the mailbox', () => {
  test('signs its owner in, once', async () => {
    const { email, id } = await codes.someone()
    const { token, code } = await codes.asked(email)
    expect(code).toMatch(/^\d{6}$/)
    shop.clock.advance(1)
    const signedIn = (await codes.enter(
      email.toUpperCase(),
      token,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )) as SignedIn
    expect(signedIn.user).toMatchObject({ id, emailVerified: true })
    expect(await shop.api(signedIn.accessToken).account.me()).toMatchObject({ id })
    expect(await refused(codes.enter(email, token, code))).toMatchObject(WRONG)
    const { events } = await shop.api(signedIn.accessToken).privacy.history({ limit: 3 })
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'Entrada na conta', proof: 'código enviado por e-mail' }),
    )
  })

  test('is good for ten minutes, to the second', async () => {
    const { email } = await codes.someone()
    const early = await codes.asked(email)
    expect(early.expiresAt).toBe('2026-11-20T12:10:00.000Z')
    shop.clock.advance(60)
    const late = await codes.asked(email)
    shop.clock.advance(539)
    expect(await codes.enter(email, early.token, early.code)).toHaveProperty('user')
    shop.clock.advance(61)
    expect(await refused(codes.enter(email, late.token, late.code))).toMatchObject(WRONG)
  })

  test('is of no use in another browser than the one that asked for it', async () => {
    const { email } = await codes.someone()
    const mine = await codes.asked(email)
    shop.clock.advance(60)
    const theirs = await codes.asked(email)
    expect(await refused(codes.enter(email, mine.token, theirs.code))).toMatchObject(WRONG)
    const [id] = mine.token.split('.')
    expect(await refused(codes.enter(email, `${id}.inventado`, mine.code))).toMatchObject(WRONG)
    // Neither was touched by it.
    for (const { token, code } of [mine, theirs])
      expect(await codes.enter(email, token, code)).toHaveProperty('user')
  })

  test('is of no use for another address', async () => {
    const { email } = await codes.someone()
    const other = await codes.someone()
    const { token, code } = await codes.asked(email)
    expect(await refused(codes.enter(other.email, token, code))).toMatchObject(WRONG)
  })

  test('ends with the fifth wrong try', async () => {
    const { email } = await codes.someone()
    const { token, code } = await codes.asked(email)
    for (let i = 0; i < 5; i++) {
      expect(await refused(codes.enter(email, token, wrong(code)))).toMatchObject(WRONG)
      shop.clock.advance(30)
    }
    expect(await refused(codes.enter(email, token, code))).toMatchObject(WRONG)
  })

  test('asked for again and again gives no endless tries', async () => {
    const { email } = await codes.someone()
    let tried = 0
    for (let hour = 0; hour < 24; hour++) {
      for (let round = 0; round < 6; round++) {
        const { token } = await codes.ask(email)
        for (let i = 0; i < 6; i++) {
          const { error } = await refused(codes.enter(email, token, '000000'))
          if (error === 'link.wrong-code') tried++
          shop.clock.advance(90)
        }
      }
      shop.clock.set(new Date(new Date(START).getTime() + (hour + 1) * 3_600_000).toISOString())
    }
    expect(tried).toBeGreaterThan(20)
    expect(tried).toBeLessThanOrEqual(100)
  })
})

describe('asking for one', () => {
  test('is answered the same for an address without an account, to which nothing is sent', async () => {
    const { email } = await codes.someone()
    const nobody = 'ninguem-aqui@vitrine.example'
    const [known, unknown] = [await codes.ask(email), await codes.ask(nobody)]
    expect(unknown.token).toHaveLength(known.token.length)
    const messages = await takeMessages(shop)
    expect(messages.map(({ kind, to }) => `${kind} ${to}`)).toEqual([`sign-in-code ${email}`])
    const problems = [await refused(codes.enter(email, known.token, '000000'))]
    problems.push(await refused(codes.enter(nobody, unknown.token, '000000')))
    expect(problems[0]).toMatchObject(WRONG)
    expect(problems[1]).toEqual(problems[0])
  })

  test('sends one a minute and five an hour', async () => {
    const { email } = await codes.someone()
    const sent = async () => {
      await codes.ask(email)
      return (await takeMessages(shop)).length
    }
    expect([await sent(), await sent()]).toEqual([1, 0])
    for (let i = 0; i < 4; i++) {
      shop.clock.advance(60)
      expect(await sent()).toBe(1)
    }
    shop.clock.advance(60)
    expect(await sent()).toBe(0)
    shop.clock.advance(3600)
    expect(await sent()).toBe(1)
  })

  test('twice by the same job sends one', async () => {
    const { email } = await codes.someone()
    await codes.ask(email)
    const [job] = await shop.boss.fetch('account.ask-link', { batchSize: 1 })
    for (let i = 0; i < 2; i++) await sendRequestedLink(shop.app, job!.data as never)
    expect(await takeMessages(shop)).toHaveLength(1)
  })
})
