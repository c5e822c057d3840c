import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runJobs } from '#jobs'
import { inTransaction } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { openSmtpSink } from '../../../../test/support/smtp-sink.ts'
import { facts, seller } from '../../admin/mail-examples.ts'
import { callList } from '../../app.ts'
import { HANDLERS, MAIL_JOBS, openWork } from '../../work.ts'
import { retryJobs } from '../jobs/queue.ts'
import type { Mail } from './mail-kind.ts'
import { enqueueMail, mailFigures } from './messages.ts'
import { createMailer, createPost, type Mailer, mailJobs, SEND_TIMEOUT_MS, sendMail } from './send-mail.ts'

let sink: Awaited<ReturnType<typeof openSmtpSink>>
let shop: TestApp
let mailer: Mailer

beforeAll(async () => {
  sink = await openSmtpSink()
  shop = await openApp({ env: { SMTP_URL: sink.url } })
  mailer = createMailer({ ...shop.app.config.mail, url: sink.url })
})
afterAll(async () => {
  mailer.close()
  await shop.close()
  await sink.close()
})
beforeEach(() => {
  sink.mails.length = 0
  sink.refuse(undefined)
})

const SILENT = { away: () => {}, answered: () => {} }

let count = 0
const welcome = () => ({
  kind: 'welcome' as const,
  to: 'marina@vitrine.example',
  reference: `acc_${++count}`,
  props: { seller, name: 'Marina Duarte Lopes' },
})
const silent = async () => ({})
const send = (due: Mail, by: Mailer = mailer) =>
  sendMail(shop.app, { mailer: by, wordingOf: silent, server: SILENT }, due)
const rowOf = ({ kind, reference }: Mail) =>
  shop.app.db
    .selectFrom('message')
    .selectAll()
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

test('whoever registers is welcomed, by a worker over SMTP', async () => {
  await using office = await openApp({ works: true, env: { SMTP_URL: sink.url } })
  await runJobs(office.boss, HANDLERS, openWork(office.app, office.providers, callList), office.app)
  const body = { name: 'Zoé D’Ávila', email: 'zoe@vitrine.example', password: 'cavalo-bateria-grampo' }
  await office.api().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  const isWelcome = ({ subject }: { subject?: string }) => subject?.startsWith('Boas-vindas')
  await vi.waitFor(() => expect(sink.mails.filter(isWelcome)).toHaveLength(1), 15_000)
  expect(sink.mails.find(isWelcome)).toMatchObject({
    subject: 'Boas-vindas, Zoé! Sua conta está pronta',
    from: { name: 'Casa Vitrine', address: 'ola@vitrine.example' },
    to: [{ address: 'zoe@vitrine.example' }],
    replyTo: [{ address: 'ola@vitrine.example' }],
    messageId: expect.stringMatching(/^<[0-9a-f]{40}@vitrine\.example>$/),
    text: expect.stringContaining('http://localhost:3000/loja'),
    html: expect.stringContaining('<html dir="ltr" lang="pt-BR">'),
  })
})

test('a registration that fails promises no mail', async () => {
  const waiting = async () => {
    const { rows } = await shop.pool.query(
      "select count(*)::int as count from pgboss.job where name = 'mail.send'",
    )
    return rows[0].count as number
  }
  const before = await waiting()
  const failing = inTransaction(shop.app.db, async (tx) => {
    await enqueueMail(shop.app, tx, welcome())
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await waiting()).toBe(before)
  await inTransaction(shop.app.db, (tx) => enqueueMail(shop.app, tx, welcome()))
  expect(await waiting()).toBe(before + 1)
})

test('a message that its reader switched off is not promised', async () => {
  const unwanted = { ...welcome(), wanted: false } as unknown as Mail
  await inTransaction(shop.app.db, (tx) => enqueueMail(shop.app, tx, unwanted))
  const jobs = await shop.boss.fetch('mail.send', { batchSize: 100 })
  expect(jobs.map(({ data }) => (data as Mail).reference)).not.toContain(unwanted.reference)
})

test('a job repeated after success sends nothing', async () => {
  const due = welcome()
  for (let time = 0; time < 3; time++) await send(due)
  expect(sink.mails).toHaveLength(1)
  expect(await rowOf(due)).toMatchObject({
    recipient: due.to,
    subject: sink.mails[0]?.subject,
    sent_at: shop.clock.now(),
    held_until: null,
  })
})

test('of ten workers with the same job one sends', async () => {
  const due = welcome()
  await Promise.allSettled(Array.from({ length: 10 }, () => send(due)))
  expect(sink.mails).toHaveLength(1)
})

test('a message that the server does not take is sent later, and the refusal names nobody', async () => {
  const due = welcome()
  sink.refuse(`550 mailbox ${due.to} is full`)
  await expect(send(due)).rejects.toThrow(/^the mail server did not take the message: EMESSAGE \d+$/)
  expect(await rowOf(due)).toMatchObject({ sent_at: null, held_until: null })
  sink.refuse(undefined)
  await send(due)
  expect(sink.mails).toHaveLength(1)
})

test('what comes from somebody else than its seller is answered to the seller', async () => {
  const config = { url: sink.url, from: 'Avisos da Loja <avisos@correio.example>', perSecond: 1000 }
  const other = createMailer(config)
  await send(welcome(), other)
  other.close()
  expect(sink.mails).toMatchObject([
    {
      from: { name: 'Avisos da Loja', address: 'avisos@correio.example' },
      replyTo: [{ address: seller.email }],
      messageId: expect.stringMatching(/^<[0-9a-f]{40}@correio\.example>$/),
    },
  ])
})

test('no server at all is a failure of the job, not of the worker', async () => {
  const nowhere = createMailer({
    url: 'smtp://127.0.0.1:1',
    from: 'Vitrine <ola@vitrine.example>',
  })
  await expect(send(welcome(), nowhere)).rejects.toThrow(
    'the mail server did not take the message: ECONNREFUSED',
  )
  nowhere.close()
})

test('without a server nothing is tried, and what was promised is kept for the first one', async () => {
  await using office = await openApp({ works: true })
  const post = createPost(office.app, async () => ({}))
  await runJobs(office.boss, mailJobs, { post, mailbox: post }, office.app)
  await inTransaction(office.app.db, (tx) => enqueueMail(office.app, tx, welcome()))
  const figures = mailFigures(office.app.db, MAIL_JOBS)
  await vi.waitFor(async () => expect(await figures.read()).toMatchObject({ mail_given_up: 1 }), 15_000)
  expect(await figures.read()).toMatchObject({ mail_refused_total: 0, mail_waiting: 0 })
  expect(await retryJobs(office.app, MAIL_JOBS)).toBe(1)
})

test('who dies between sending and noting it leaves a duplicate with the same Message-ID, after a while', async () => {
  const due = welcome()
  const dying: Mailer = { ...mailer, send: (mail) => mailer.send(mail).then(() => new Promise(() => {})) }
  void send(due, dying)
  await vi.waitFor(() => expect(sink.mails).toHaveLength(1), 15_000)
  await expect(send(due)).rejects.toThrow('another worker is sending this message')
  shop.clock.advance(SEND_TIMEOUT_MS / 1000)
  await send(due)
  expect(sink.mails).toHaveLength(2)
  expect(sink.mails[1]?.messageId).toBe(sink.mails[0]?.messageId)
})

test('different references and kinds are different messages', async () => {
  const due = welcome()
  await send(due)
  await send(welcome())
  await send({ kind: 'pix-waiting', to: due.to, reference: due.reference, props: facts['pix-waiting'] })
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(3)
})

test('a link and a code reach the mailbox and lie nowhere else, not even in the job that waits', async () => {
  const [token, code] = ['lnk_1.nobody-but-the-reader-knows-this', '738291']
  const expiresAt = '2026-11-21T12:00:00.000Z'
  const due: Mail = {
    ...welcome(),
    kind: 'confirm-email',
    props: { ...welcome().props, token, code, expiresAt },
  }
  await inTransaction(shop.app.db, (tx) => enqueueMail(shop.app, tx, due))
  const jobs = await shop.boss.fetch<Mail>('mail.send', { batchSize: 100 })
  const job = jobs.find(({ data }) => data.reference === due.reference)!
  const moved = { ...job.data, reference: 'another' }
  await expect(send(moved)).rejects.toThrow()
  await send(job.data)
  expect(sink.mails[0]?.text).toContain(token)
  expect(sink.mails[0]?.text).toContain(code)
  const kept = JSON.stringify([jobs, await rowOf(due)])
  expect(kept).toContain('••••••')
  for (const secret of [token, code]) expect(kept).not.toContain(secret)
})

test('of an order only what the message tells is kept with the job', async () => {
  const document = '52998224725'
  const order = { ...facts['order-received'].order, buyer: { document }, status: 'awaiting-payment' }
  const due: Mail = {
    kind: 'order-received',
    to: 'a@vitrine.example',
    reference: 'ord_1',
    props: { ...facts['order-received'], order },
  }
  await inTransaction(shop.app.db, (tx) => enqueueMail(shop.app, tx, due))
  const jobs = await shop.boss.fetch('mail.send', { batchSize: 10 })
  expect(jobs.map(({ data }) => (data as Mail).reference)).toContain('ord_1')
  expect(JSON.stringify(jobs)).not.toContain(document)
})
