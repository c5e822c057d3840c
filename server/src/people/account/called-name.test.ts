import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { confirmed } from '../../../../test/support/confirmed.ts'
import { jsonPart, rawForm } from '../../../../test/support/form.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

/** Whoever chose a social name is addressed by it in every message; the order keeps the name of the document. */
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOCIAL_NAME = 'Dandara Reis'

async function textOf(email: string, subject: RegExp): Promise<string> {
  const find = async () => (await shop.bank.mails(email)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  return (await find())!.text
}

test('messages greet by the social name, and the order bears the other one', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { client } = buyer
  const { body, headers } = rawForm([jsonPart({ version: 0, socialName: SOCIAL_NAME })])
  await shop.request('/api/profile/update', {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { ...headers, authorization: `Bearer ${buyer.token}` },
  })
  const { id } = await buyer.order(priceId)
  const order = await untilOrder(client, id, hasPix)
  expect(order.buyer.name).not.toContain('Dandara')
  const placed = await textOf(buyer.email, /Falta pagar o Pix/)
  await shop.bank.pay(order.payment!.pix!.copyPaste)

  const newEmail = `${randomUUID()}@nova.example`
  await confirmed(shop.parts.app, (await client.account.me()).id)
  await client.credential.changeEmail({ newEmail })
  await client.privacy.requestExport({})
  await client.privacy.scheduleRemoval({ confirmed: true })
  const messages = [
    placed,
    textOf(buyer.email, /Pagamento confirmado/),
    textOf(newEmail, /Confirme seu novo e-mail/),
    textOf(buyer.email, /cópia dos seus dados/),
    textOf(buyer.email, /exclu/i),
  ]
  for (const text of await Promise.all(messages)) {
    expect(text).toContain('Dandara')
    expect(text).not.toContain(order.buyer.name.split(' ')[0])
  }
})
