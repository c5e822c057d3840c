import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { idAndCode, messageOf, takeMessages } from '../../../../test/support/message-box.ts'
import { insertBrandBeside } from '../../../../test/support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const guest = () => ({
  name: 'Joana da Silva',
  email: `${randomUUID()}@comprador.example`,
  acceptedTerms: true as const,
})
const PASSWORD = 'girassol na janela 77'

test('who buys without a password has an account, a session, and one message: the link to choose one', async () => {
  const body = guest()
  const { user, accessToken } = await shop.api().account.registerBuyer({ headers: {}, body })
  expect(user).toMatchObject({ name: body.name, email: body.email, emailVerified: false })
  expect((await shop.api(accessToken).account.me()).id).toBe(user.id)
  const messages = (await takeMessages(shop)).filter(({ to }) => to === body.email)
  expect(messages.map(({ kind }) => kind)).toEqual(['create-password'])
  const { rows } = await shop.pool.query(
    `select kind, granted, version from consent where account_id = $1 order by kind`,
    [user.id],
  )
  expect(rows).toEqual([{ kind: 'terms', granted: true, version: expect.any(String) }])
  await expect(shop.api().account.login({ email: body.email, password: PASSWORD })).rejects.toMatchObject({
    code: 'account.wrong-credentials',
  })
})

test('choosing the password proves the address and ends the session of the purchase', async () => {
  const body = guest()
  const { accessToken } = await shop.api().account.registerBuyer({ headers: {}, body })
  const message = await messageOf(shop, 'create-password', body.email)
  await shop.api().account.recoverPassword({ ...idAndCode(message), password: PASSWORD })
  await expect(shop.api(accessToken).account.me()).rejects.toMatchObject({ code: 'account.session-ended' })
  const again = await shop.api().account.login({ email: body.email, password: PASSWORD })
  expect(again).toMatchObject({ user: { emailVerified: true } })
})

test('an address that has an account is not taken over', async () => {
  const body = guest()
  await shop.api().account.register({ headers: {}, body: { ...body, password: PASSWORD } })
  await expect(shop.api().account.registerBuyer({ headers: {}, body })).rejects.toMatchObject({
    code: 'account.email-taken',
  })
})

test('who bought without a password and signs up again is sent the link to create one, within its limit', async () => {
  const body = guest()
  await shop.api().account.registerBuyer({ headers: {}, body })
  await takeMessages(shop)
  const again = () => shop.api().account.register({ headers: {}, body: { ...body, password: PASSWORD } })
  for (let n = 0; n < 5; n++)
    await expect(again()).rejects.toMatchObject({ code: 'account.password-missing', status: 409 })
  await expect(shop.api().account.registerBuyer({ headers: {}, body })).rejects.toMatchObject({
    code: 'account.password-missing',
  })
  const messages = (await takeMessages(shop)).filter(({ to }) => to === body.email)
  expect(messages.map(({ kind }) => kind)).toEqual(['create-password', 'create-password', 'create-password'])
  shop.clock.advance(3600)
  await expect(again()).rejects.toMatchObject({ code: 'account.password-missing' })
  const message = await messageOf(shop, 'create-password', body.email)
  await shop.api().account.recoverPassword({ ...idAndCode(message), password: PASSWORD })
  await expect(again()).rejects.toMatchObject({ code: 'account.email-taken' })
})

test('an account is made in a brand that is there, or not at all', async () => {
  const body = { ...guest(), brand: 'terceira' }
  const withPassword = { ...body, password: PASSWORD }
  for (const asked of [
    () => shop.api().account.registerBuyer({ headers: {}, body }),
    () => shop.api().account.register({ headers: {}, body: withPassword }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'not-found' })
  await insertBrandBeside(shop.pool, 'terceira', 'Terceira')
  await shop.api().account.registerBuyer({ headers: {}, body })
  expect((await messageOf(shop, 'create-password', body.email)).props).toMatchObject({
    seller: { id: 'terceira', name: 'Terceira' },
  })
})

test('without accepting the terms there is no account', async () => {
  const body = { ...guest(), acceptedTerms: false as unknown as true }
  await expect(shop.api().account.registerBuyer({ headers: {}, body })).rejects.toThrow()
})
