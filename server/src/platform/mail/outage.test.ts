import { TestClock } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runJobs } from '#jobs'
import { inTransaction } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { openSmtpSink } from '../../../../test/support/smtp-sink.ts'
import { facts, seller } from '../../admin/mail-examples.ts'
import { MAIL_JOBS } from '../../work.ts'
import { retryJobs } from '../jobs/queue.ts'
import type { Mail } from './mail-kind.ts'
import { enqueueMail, mailFigures } from './messages.ts'
import { createMailer, createPost, type Mailer, mailJobs } from './send-mail.ts'

const HOUR = 3600
/** Longer than the longest pause between two tries. */
const STEP = 31 * 60

let sink: Awaited<ReturnType<typeof openSmtpSink>>
let office: TestApp
let time: TestClock
let mailer: Mailer
let lines: { msg: string; reason?: string; failed?: number }[]
beforeEach(async () => {
  lines = []
  sink = await openSmtpSink()
  const now = new Date()
  time = new TestClock(now)
  const env = { SMTP_URL: sink.url, MAIL_PER_SECOND: '1000', LOG_LEVEL: 'info' }
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
  office = await openApp({ works: true, now: now.toISOString(), jobClock: time, env, logTo })
  mailer = createMailer({ ...office.app.config.mail, url: sink.url })
  const post = createPost(office.app, async () => ({}), mailer)
  await runJobs(office.boss, mailJobs, { post, mailbox: post }, office.app)
})
afterEach(async () => {
  await office.close()
  mailer.close()
  await sink.close().catch(() => undefined)
})

const person = { seller, name: 'Marina Duarte Lopes' }
const to = 'marina@vitrine.example'
const welcome = (reference: string): Mail => ({ kind: 'welcome', to, reference, props: person })
const signInCode = (reference: string, seconds: number): Mail => ({
  kind: 'sign-in-code',
  to,
  reference,
  props: {
    ...person,
    code: '738291',
    expiresAt: new Date(office.clock.now().getTime() + seconds * 1000).toISOString(),
  },
})
const owe = (...mails: Mail[]) =>
  inTransaction(office.app.db, async (tx) => {
    for (const mail of mails) await enqueueMail(office.app, tx, mail)
  })
const figures = () => mailFigures(office.app.db, MAIL_JOBS).read()
const rowOf = (reference: string) =>
  office.app.db
    .selectFrom('message')
    .select(['sent_at', 'dropped_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

/** Whether nobody is at work, and nothing is due. A job is put in line by the clock of PostgreSQL, which runs ahead. */
async function isIdle(): Promise<boolean> {
  const { rows } = await office.pool.query(
    `select from pgboss.job where name = 'mail.send' and (state = 'active' or state < 'active' and start_after <= greatest($1, now())) limit 1`,
    [office.clock.now()],
  )
  return rows.length === 0
}

/** Until what is due has been tried: a job under way when time jumps would be taken for one whose worker died. */
const settle = () =>
  vi.waitFor(async () => {
    await time.tick(2000)
    expect(await isIdle()).toBe(true)
  }, 20_000)

/** Lets so much time pass, in which what is due is tried. */
async function pass(seconds: number): Promise<void> {
  await settle()
  for (let left = seconds; left > 0; left -= STEP) {
    office.clock.advance(STEP)
    await time.setTime(office.clock.now())
    await settle()
  }
}

test('a mail server that is away for a day loses no message, and gets none twice', {
  tags: 'fire',
  timeout: 300_000,
}, async () => {
  await sink.leave()
  const wanted: Mail[] = [
    ...Array.from({ length: 10 }, (_, at) => welcome(`acc_${at}`)),
    { kind: 'order-received', to, reference: 'ord_1', props: facts['order-received'] },
    { kind: 'payment-confirmed', to, reference: 'ord_1', props: facts['payment-confirmed'] },
    signInCode('lnk_good', 48 * HOUR),
  ]
  await owe(...wanted, signInCode('lnk_short', 600))
  await pass(24 * HOUR)
  expect(await figures()).toEqual({
    mail_waiting: wanted.length,
    mail_given_up: 0,
    mail_sent_total: 0,
    mail_dropped_total: 1,
    mail_limited_total: 0,
    mail_refused_total: 0,
  })
  await sink.comeBack()
  await pass(STEP)
  expect(sink.mails).toHaveLength(wanted.length)
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(wanted.length)
  expect(await figures()).toMatchObject({ mail_waiting: 0, mail_given_up: 0, mail_sent_total: wanted.length })
  expect(await rowOf('lnk_short')).toMatchObject({ sent_at: null, dropped_at: expect.any(Date) })
  await pass(STEP)
  expect(sink.mails).toHaveLength(wanted.length)
})

test('after three days a message is given up, and one command sends it', { timeout: 300_000 }, async () => {
  await sink.leave()
  await owe(welcome('acc_late'))
  await pass(72 * HOUR)
  expect(await figures()).toMatchObject({ mail_waiting: 1, mail_given_up: 0 })
  await pass(12 * HOUR)
  expect(await figures()).toMatchObject({ mail_waiting: 0, mail_given_up: 1 })
  await sink.comeBack()
  await pass(STEP)
  expect(sink.mails).toEqual([])
  await owe(welcome('acc_new'))
  expect(await retryJobs(office.app, MAIL_JOBS)).toBe(1)
  await pass(STEP)
  expect(sink.mails).toHaveLength(2)
  expect(await figures()).toMatchObject({ mail_waiting: 0, mail_given_up: 0, mail_sent_total: 2 })
  expect(await retryJobs(office.app, MAIL_JOBS)).toBe(0)
})

test('what waits for its next try is tried at once', async () => {
  await sink.leave()
  await owe(...['acc_1', 'acc_2', 'acc_3'].map(welcome))
  await pass(4 * HOUR)
  await sink.comeBack()
  expect(await retryJobs(office.app, MAIL_JOBS)).toBe(3)
  await settle()
  expect(sink.mails).toHaveLength(3)
})

test.each([
  ['an unknown mailbox', 'reader', 550, '5.1.1 Este endereço não existe'],
  ['a mailbox that was closed', 'reader', 553, 'fechada'],
  ['content that nobody takes', 'content', 554, '5.6.0 mensagem recusada'],
] as const)(
  '%s: given up at once, counted, and tried again when asked',
  async (_what, at, code, sentence) => {
    sink.refuse(sentence, at, code)
    await owe(welcome('acc_nowhere'))
    await settle()
    expect(await figures()).toMatchObject({ mail_waiting: 0, mail_given_up: 1, mail_refused_total: 1 })
    sink.refuse(undefined)
    await pass(STEP)
    expect(sink.mails).toEqual([])
    expect(await retryJobs(office.app, MAIL_JOBS)).toBe(1)
    await settle()
    expect(sink.mails).toHaveLength(1)
    expect(await figures()).toMatchObject({ mail_given_up: 0, mail_sent_total: 1, mail_refused_total: 1 })
  },
)

test.each([
  ['a greeting that refuses', 'greeting', 554, 'não aceitamos conexões'],
  ['a sender without sign-in', 'sender', 530, '5.7.0 entre primeiro'],
  ['a sign-in asked for late', 'reader', 530, '5.7.0 entre primeiro'],
  ['a server that sends for others', 'reader', 554, '5.7.1 Relay access denied'],
  ['a full mailbox', 'reader', 452, '4.2.2 caixa cheia'],
] as const)('%s: tried again, because the message itself is good', async (_what, at, code, sentence) => {
  sink.refuse(sentence, at, code)
  await owe(welcome('acc_later'))
  await settle()
  expect(await figures()).toMatchObject({ mail_waiting: 1, mail_given_up: 0, mail_refused_total: 0 })
  sink.refuse(undefined)
  await pass(STEP)
  expect(sink.mails).toHaveLength(1)
})

test('a mail server that is away is told of once, and once that it is back', async () => {
  await sink.leave()
  await owe(...Array.from({ length: 5 }, (_, at) => welcome(`acc_${at}`)))
  await pass(STEP)
  expect(lines).toMatchObject([{ msg: 'mail server away', reason: expect.stringContaining('ECONNREFUSED') }])
  await sink.comeBack()
  await pass(STEP)
  expect(lines.map(({ msg }) => msg)).toEqual(['mail server away', 'mail server back'])
  expect(lines[1]!.failed).toBeGreaterThanOrEqual(5)
})

test('a message that is refused for itself is told of, and the mail server is not away', async () => {
  sink.refuse('550 no such mailbox')
  await owe(welcome('acc_1'))
  await settle()
  expect(lines.map(({ msg }) => msg)).toEqual(['job failed'])
})
