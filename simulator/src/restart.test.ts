import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSimulator } from './index.ts'
import { CHARGE, clientOf, clientWith, OPTIONS, requestToken, TXID } from './testing/client.ts'
import { startReceiver } from './testing/receiver.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulator-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('charges, payments, tokens, switches and messages outlive the process', async () => {
  const first = await startSimulator({ ...OPTIONS, dataDir })
  const { body } = await requestToken(first.url, { grant_type: 'client_credentials' })
  await clientWith(first, body.access_token)(`PUT /cob/${TXID}`, CHARGE)
  const { e2eid } = await first.pay(TXID)
  first.chaos.set({ webhooks: { duplicates: 3 } })
  await createTransport(first.smtpUrl).sendMail({
    from: 'a@b.example',
    to: 'c@d.example',
    subject: 'Oi',
    text: 'Oi',
  })
  await first.close()

  const second = await startSimulator({ ...OPTIONS, dataDir })
  const call = clientWith(second, body.access_token)
  expect((await call(`GET /cob/${TXID}`)).body.pix[0].endToEndId).toBe(e2eid)
  expect(second.chaos.settings().webhooks.duplicates).toBe(3)
  expect(await second.mails('c@d.example')).toMatchObject([{ subject: 'Oi' }])
  await second.close()
})

test('a notification that found nobody is delivered after a restart', async () => {
  const receiver = await startReceiver()
  await receiver.close()
  const first = await startSimulator({ ...OPTIONS, dataDir })
  const call = await clientOf(first)
  await call(`PUT /webhook/${CHARGE.chave}`, { webhookUrl: receiver.url })
  await call(`PUT /cob/${TXID}`, CHARGE)
  const { e2eid } = await first.pay(TXID)
  await first.close()

  const back = await startReceiver([], Number(new URL(receiver.url).port))
  const second = await startSimulator({ ...OPTIONS, dataDir })
  const [notification] = await back.received(1)
  expect(notification?.body.pix[0]?.endToEndId).toBe(e2eid)
  await second.close()
  await back.close()
})
