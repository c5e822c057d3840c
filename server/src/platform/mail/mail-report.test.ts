import { randomUUID } from 'node:crypto'
import type { MessageId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { openSmtpSink } from '../../../../test/support/smtp-sink.ts'
import { facts } from '../../admin/mail-examples.ts'
import type { Mail } from './mail-kind.ts'
import { enqueueMail } from './messages.ts'

const TOKEN = 'a-token-of-the-tests-that-is-long-enough'

let sink: Awaited<ReturnType<typeof openSmtpSink>>
let shop: Shop
let owner: Client
beforeAll(async () => {
  sink = await openSmtpSink()
  shop = await openShop({ writes: true, env: { SMTP_URL: sink.url, MAIL_REPORTS_TOKEN: TOKEN } })
  owner = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await sink.close()
})

/** Somebody new, and the message that welcomed them as the mail server took it. */
async function welcomed() {
  const { email } = await newBuyer(shop)
  const isIt = ({ to }: (typeof sink.mails)[number]) => to?.some(({ address }) => address === email)
  await shop.untilWritten()
  const { messageId } = sink.mails.find(isIt)!
  const { rows } = await shop.parts.pool.query<{ id: MessageId }>(
    `select id from message where recipient = $1 and position(mail_id in $2) > 0`,
    [email, messageId],
  )
  const read = () => owner.adminMail.readSent({ id: rows[0]!.id })
  return { email, messageId: messageId!, read }
}

const lines = (...all: string[]): string => all.join('\r\n')

/** Parts of a report as Postfix sends it (RFC 6522). */
const report = (type: string, messageId: string, ...fields: string[]): string =>
  lines(
    'From: MAILER-DAEMON@mx.example',
    'To: ola@vitrine.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="parte"',
    '',
    '--parte',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.',
    '--parte',
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '',
    '--parte',
    'Content-Type: message/rfc822',
    '',
    'Subject: =?UTF-8?Q?Boas-vindas?=',
    `Message-ID: ${messageId}`,
    '',
    'Oi!',
    '--parte--',
    '',
  )

const bounce = (messageId: string, status: string, action = 'failed'): string =>
  report(
    'delivery-status',
    messageId,
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Sat, 28 Nov 2026 09:00:00 -0300 (BRT)',
    '',
    'Final-Recipient: rfc822; alguem@visitante.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <alguem@visitante.example>: Recipient address rejected:',
    '    User unknown in virtual mailbox table',
  )

const complaint = (messageId: string, type = 'abuse'): string =>
  report(
    'feedback-report',
    messageId,
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
  )

const post = async (body: string, token = TOKEN): Promise<number> => {
  const headers = { 'content-type': 'message/rfc822' }
  return (await shop.request(`/api/mail-reports/${token}`, { method: 'POST', headers, body })).status
}

/** Promises somebody a message of a kind; resolves to how many they have got by then. */
async function send(kind: 'card-expiring' | 'password-changed', to: string): Promise<number> {
  const { app } = shop.parts
  const mail = { kind, to, reference: `${to}:${randomUUID()}`, props: facts[kind] } as Mail
  await inTransaction(app.db, (tx) => enqueueMail(app, tx, mail))
  await shop.untilWritten()
  return sink.mails.filter((one) => one.to?.some(({ address }) => address === to)).length
}

test('a message that comes back says so, with why, and its address gets what it must alone', async () => {
  const { email, messageId, read } = await welcomed()
  expect(await post(bounce(messageId, '5.1.1'))).toBe(204)
  expect(await read()).toMatchObject({
    status: 'bounced',
    bounceStatus: '5.1.1',
    suppression: { reason: 'bounce' },
  })
  const got = await send('password-changed', email)
  expect(await send('card-expiring', email)).toBe(got)
  expect(await send('password-changed', email)).toBe(got + 1)
  const other = await welcomed()
  const theirs = await send('password-changed', other.email)
  expect(await send('card-expiring', other.email)).toBe(theirs + 1)
})

test('a full mailbox, a server that refuses who sends, and one that is late suppress nothing', async () => {
  for (const status of ['5.2.2', '5.7.1', '4.4.7']) {
    const { messageId, read } = await welcomed()
    await post(bounce(messageId, status))
    const mail = await read()
    expect(mail).toMatchObject({ status: 'bounced', bounceStatus: status })
    expect(mail).not.toHaveProperty('suppression')
  }
  const { messageId, read } = await welcomed()
  await post(bounce(messageId, '4.4.1', 'delayed'))
  expect((await read()).status).toBe('sent')
})

test('who complains gets no more of what they can do without, until somebody of the shop lifts it', async () => {
  const { messageId, read } = await welcomed()
  await post(complaint(messageId))
  await post(complaint(messageId))
  const { id, ...mail } = await read()
  expect(mail).toMatchObject({ status: 'complained', suppression: { reason: 'complaint' } })
  await owner.adminMail.liftSuppression({ id })
  expect(await read()).not.toHaveProperty('suppression')
  expect(await refusalOf(owner.adminMail.liftSuppression({ id }))).toBe('not-found')
})

test('what is no report of a message of ours changes nothing', async () => {
  const { messageId, read } = await welcomed()
  const foreign = `<${'0'.repeat(40)}@vitrine.example>`
  for (const body of [
    bounce(foreign, '5.1.1'),
    complaint(messageId, 'not-spam'),
    'Subject: Estou de férias\r\n\r\nVolto dia 10.',
    '',
    '\0\u0001 not a mail',
    report('delivery-status', messageId, 'Action failed'),
  ])
    expect(await post(body)).toBe(204)
  expect((await read()).status).toBe('sent')
})

test('nobody reports without the token, or more than a mail may be', async () => {
  const { messageId, read } = await welcomed()
  expect(await post(bounce(messageId, '5.1.1'), 'another-token')).toBe(404)
  expect(await post(`${bounce(messageId, '5.1.1')}${'x'.repeat(1024 * 1024)}`)).toBe(413)
  expect((await read()).status).toBe('sent')
})
