import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import { personalData } from '../../work.ts'
import { claimExport, finishExport, insertPart } from './export.store.ts'
import { makeExport } from './export.ts'
import { sweepAccounts } from './removal.ts'

const DAY = 86_400
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await shop.pool.query(`select count(*)::int as n from ${sql}`, values)).rows[0].n

test('the record of access is kept for six months to the day, then it is gone', async () => {
  const { id, token } = await identity(shop.app)
  await shop.api(token).privacy.changeConsent({ marketing: true })
  const events = () => count('account_event where account_id = $1', id)
  const noted = await events()
  expect(noted).toBeGreaterThan(0)
  shop.clock.advance(183 * DAY)
  await sweepAccounts(shop.app)
  expect(await events()).toBe(noted)
  shop.clock.advance(1)
  await sweepAccounts(shop.app)
  expect(await events()).toBe(0)
})

test('rotated tokens stay as long as their session lives, to recognise a thief, and go with it', async () => {
  const body = { name: 'Rui Prado', email: 'rui@vitrine.example', password: 'cavalo-bateria-grampo' }
  const first = await shop.api().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  const tokens = () =>
    count(
      `session_token where kind = 'refresh' and session_id in (select id from session where account_id = $1)`,
      first.user.id,
    )
  let latest = first
  for (let week = 0; week < 4; week++) {
    shop.clock.advance(7 * DAY)
    latest = await shop.api().account.refreshToken({ refreshToken: latest.refreshToken })
    await sweepAccounts(shop.app)
  }
  expect(await tokens()).toBe(5)
  const replay = shop.api().account.refreshToken({ refreshToken: first.refreshToken })
  await expect(replay).rejects.toMatchObject({ code: 'account.session-ended' })
  await expect(shop.api(latest.accessToken).account.me()).rejects.toMatchObject({
    code: 'account.session-ended',
  })
  await sweepAccounts(shop.app)
  expect(await tokens()).toBe(0)
  expect(await count('session where account_id = $1', first.user.id)).toBe(1)
  shop.clock.advance(186 * DAY)
  await sweepAccounts(shop.app)
  expect(await count('session where account_id = $1', first.user.id)).toBe(0)
})

test('links and proofs of choices go when nobody needs them, and not before', async () => {
  const { id } = await identity(shop.app)
  const now = shop.clock.now()
  await shop.pool.query(
    `insert into account_link (id, account_id, purpose, secret_hash, created_at, expires_at) values ($1, $2, 'reset-password', '\\x00', $3, $3)`,
    [newId('lnk'), id, now],
  )
  await shop.api().privacy.chooseCookies({ version: '1', measurement: false, marketing: false })
  shop.clock.advance(7 * DAY)
  await sweepAccounts(shop.app)
  expect(await count('account_link where account_id = $1', id)).toBe(1)
  shop.clock.advance(1)
  await sweepAccounts(shop.app)
  expect(await count('account_link where account_id = $1', id)).toBe(0)
  expect(await count('cookie_choice')).toBe(1)
  shop.clock.advance(730 * DAY)
  await sweepAccounts(shop.app)
  expect(await count('cookie_choice')).toBe(0)
})

test('a copy that nobody finished is given up, and its owner may ask again', async () => {
  const { token } = await identity(shop.app)
  const { privacy } = shop.api(token)
  const first = await privacy.requestExport({})
  expect(await privacy.requestExport({})).toEqual(first)
  await inTransaction(shop.app.db, (tx) => claimExport(tx, first.id, 'a worker that died'))
  shop.clock.advance(600)
  await shop.pool.query('update session set proved_at = $1', [shop.clock.now()])
  await shop.pool.query('update session_token set expires_at = $1', [
    new Date(shop.clock.now().getTime() + DAY * 1000),
  ])
  await sweepAccounts(shop.app)
  expect((await privacy.listExports())[0]).toMatchObject({ status: 'running' })
  shop.clock.advance(3000)
  await sweepAccounts(shop.app)
  expect((await privacy.listExports())[0]).toMatchObject({ status: 'failed' })
  await shop.pool.query('update session set proved_at = $1', [shop.clock.now()])
  const second = await privacy.requestExport({})
  expect(second.id).not.toBe(first.id)
  await makeExport(shop.app, personalData(shop.app), second.id)
  expect((await privacy.listExports())[0]).toMatchObject({ id: second.id, status: 'ready', percent: 100 })
})

test('of two workers at one copy, what the later one makes is whole, and the first one makes nothing', async () => {
  const { token } = await identity(shop.app)
  const { id } = await shop.api(token).privacy.requestExport({})
  const { db } = shop.app
  await inTransaction(db, (tx) => claimExport(tx, id, 'first'))
  await inTransaction(db, (tx) => insertPart(tx, id, 0, Buffer.from('half')))
  await makeExport(shop.app, personalData(shop.app), id)
  const done = { id, run: 'first', size: 4 }
  const now = shop.clock.now()
  expect(await inTransaction(db, (tx) => finishExport(tx, done, { now, expiresAt: now }))).toBe(false)
  const file = await shop.api(token).privacy.downloadExport({ id })
  expect(await file.text()).toMatch(/^PK/)
})

test('only so many copies in a day', async () => {
  const { token } = await identity(shop.app)
  const { privacy } = shop.api(token)
  for (let turn = 0; turn < 3; turn++) {
    const { id } = await privacy.requestExport({})
    await makeExport(shop.app, personalData(shop.app), id)
  }
  await expect(privacy.requestExport({})).rejects.toMatchObject({ code: 'privacy.export-too-soon' })
})
