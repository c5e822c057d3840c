import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { login } from './login.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-20T12:00:00Z'))

const PASSWORD = 'cavalo-bateria-grampo'
let count = 0
const newEmail = () => `entrada${++count}@vitrine.example`
const from = (ip: string) => ({ ip })
const register = (email: string) => {
  const body = { name: 'Rui Prado', email, password: PASSWORD, acceptedTerms: true as const }
  return shop.api().account.register({ headers: {}, body })
}
const enter = (email: string, password: string, device: { ip: string }) =>
  login(shop.app, { email, password, brand: 'main' }, device)

describe('signing in', () => {
  test('step by step, an unknown address gets the same answers as a known one', async () => {
    const known = newEmail()
    await register(known)
    const answers = async (email: string) => {
      const steps: unknown[] = []
      for (let i = 0; i < 8; i++) {
        steps.push(await problemOfCall(enter(email, 'senha-errada-mesmo', from('192.0.2.9')), shop))
        if (i > 5) shop.clock.advance(30)
      }
      return steps
    }
    const [ofKnown, ofUnknown] = [await answers(known), await answers(newEmail())]
    expect(ofKnown.slice(4)).toEqual([
      expect.objectContaining({ status: 401, error: 'account.wrong-credentials' }),
      expect.objectContaining({ status: 429, error: 'request.too-many', data: { retryAfter: 30 } }),
      expect.objectContaining({ status: 429, data: { retryAfter: 30 } }),
      expect.objectContaining({ status: 401 }),
    ])
    expect(ofUnknown).toEqual(ofKnown)
  })

  test('slowed down, not even the right password is looked at', async () => {
    const email = newEmail()
    await register(email)
    for (let i = 0; i < 5; i++)
      await problemOfCall(enter(email, 'senha-errada-mesmo', from('192.0.2.9')), shop)
    const right = problemOfCall(enter(email, PASSWORD, from('192.0.2.9')), shop)
    expect(await right).toMatchObject({ error: 'request.too-many' })
    shop.clock.advance(30)
    expect(await enter(email, PASSWORD, from('192.0.2.9'))).toMatchObject({ user: { email } })
  })

  test('ten failures are noted and told to the owner once a day', async () => {
    const email = newEmail()
    const { user } = await register(email)
    const events = async () =>
      (
        await shop.app.db
          .selectFrom('account_event')
          .select(['kind', 'ip', 'user_agent'])
          .where('account_id', '=', user.id)
          .where('kind', 'in', ['sign-in.failed', 'sign-in.slowed'])
          .execute()
      ).map(({ kind, ip }) => `${kind} ${ip}`)
    const mails = () => mailsTo(email, 'many-attempts')
    const fail = async (times: number) => {
      for (let i = 0; i < times; i++) {
        const device = from(`10.7.${i}.1`)
        await problemOfCall(enter(email, 'senha-errada-mesmo', device), shop)
      }
    }
    await fail(9)
    await expect.poll(events).toHaveLength(9)
    expect(await mails()).toBe(0)
    await fail(4)
    await expect.poll(events).toHaveLength(14)
    expect((await events()).filter((event) => event.startsWith('sign-in.slowed'))).toHaveLength(1)
    expect(await mails()).toBe(1)
    shop.clock.advance(86_400)
    await fail(12)
    await expect.poll(mails).toBe(2)
  }, 20_000)
})

async function mailsTo(email: string, kind: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select 1 from pgboss.job where name = 'mail.send' and data->>'to' = $1 and data->>'kind' = $2`,
    [email, kind],
  )
  return rows.length
}
