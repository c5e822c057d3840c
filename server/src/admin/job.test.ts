import { JOB_WORDS } from '@vitrine/contract/admin/job'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { retryJob } from '#jobs'
import { inTransaction } from '#kernel/database.ts'
import { type Job, job } from '#kernel/job.ts'
import { chargePayment } from '#payment'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { JOB_NAMES } from '../work.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: false })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const sendMail = job('mail.send', z.looseObject({}), { mails: true })

/** Promises work for tomorrow; `fails` says that it was tried until nobody tries it again. */
function promise<T>(job: Job<T>, payload: T, { fails = true } = {}): Promise<string> {
  const { app } = shop.parts
  const startAfter = new Date(Date.now() + 86_400_000)
  return inTransaction(app.db, async (tx) => {
    await app.jobs.enqueue(tx, job, payload, { startAfter })
    const { rows } = await sql<{ id: string }>`
      update pgboss.job set output = '{"reason": "550 5.1.1"}', retry_count = 8
        ${fails ? sql`, state = 'failed', completed_on = now()` : sql``}
      where name = ${job.name} and state = 'created' and data = ${JSON.stringify(payload)}::jsonb returning id::text`.execute(
      tx,
    )
    return rows[0]!.id
  })
}

const mail = { kind: 'welcome', to: 'ana@exemplo.com.br', accountId: 'acc_1' }
const stateOf = async (id: string) =>
  (await shop.parts.pool.query('select state from pgboss.job where id::text = $1', [id])).rows[0].state

test('what failed is listed with why and for whom, and tried again when an administrator asks', async () => {
  const [message, charge] = [await promise(sendMail, mail), await promise(chargePayment, { paymentId: 'p1' })]
  const { items } = await helena.adminJob.list({ kind: 'mail' })
  expect(items).toMatchObject([
    {
      id: message,
      name: 'mail.send',
      mails: true,
      to: mail.to,
      accountId: 'acc_1',
      reason: '550 5.1.1',
      tries: 9,
    },
  ])
  expect((await helena.adminJob.list({ q: 'ANA@' })).items.map(({ id }) => id)).toEqual([message])
  expect((await helena.adminJob.list({ kind: 'other' })).items.map(({ id }) => id)).toEqual([charge])
  await helena.adminJob.retry({ id: message })
  expect(await stateOf(message)).toBe('retry')
  expect((await helena.adminJob.list({})).items.map(({ id }) => id)).toEqual([charge])
  expect((await helena.adminAudit.list({ kind: 'job' })).items).toMatchObject([
    { action: 'job.retry', subject: { id: message, name: JOB_WORDS['mail.send'] } },
  ])
  expect(await refusalOf(helena.adminJob.retry({ id: message }))).toBe('not-found')
  expect(await refusalOf(helena.adminJob.retry({ id: 'nada' }))).toBe('not-found')
})

test('what has begun again by itself is not begun twice', async () => {
  const failed = await promise(chargePayment, { paymentId: 'p2' })
  await promise(chargePayment, { paymentId: 'p2' }, { fails: false })
  expect(await refusalOf(helena.adminJob.retry({ id: failed }))).toBe('job.under-way')
  expect(await stateOf(failed)).toBe('failed')
})

test('of two about the same that are tried again at once, one is', async () => {
  const { app, pool } = shop.parts
  const [one, other] = [
    await promise(chargePayment, { paymentId: 'p3' }),
    await promise(chargePayment, { paymentId: 'p3' }),
  ]
  let second: Promise<string> | undefined
  await inTransaction(app.db, async (tx) => {
    await retryJob(tx, one, app.clock.now())
    second = refusalOf(helena.adminJob.retry({ id: other }))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isWaiting = async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await vi.waitFor(isWaiting, { timeout: 10_000 })
  })
  expect(await second).toBe('job.under-way')
  expect(await stateOf(other)).toBe('failed')
})

test('every job has its words', () => {
  expect(Object.keys(JOB_WORDS).sort()).toEqual([...JOB_NAMES.mail, ...JOB_NAMES.others].sort())
})
