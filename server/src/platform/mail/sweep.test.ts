import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { sweepMessages } from './messages.ts'

const DAY = 86_400
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const keep = (kind: string) =>
  shop.app.db
    .insertInto('message')
    .values({
      id: newId('msg'),
      kind,
      reference: kind,
      recipient: 'ana@vitrine.example',
      subject: 'Assunto',
      plain: 'texto',
      created_at: shop.clock.now(),
    })
    .execute()

async function left(): Promise<string[]> {
  await sweepMessages(shop.app)
  const rows = await shop.app.db.selectFrom('message').select('kind').orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}

test('messages about an account stay for six months, those about a purchase for five years', async () => {
  const ofAccount = ['email-changed', 'new-device', 'removal-cancelled', 'second-factor-off', 'welcome']
  const ofPurchase = ['order-received', 'payment-confirmed']
  for (const kind of [...ofAccount, ...ofPurchase]) await keep(kind)
  shop.clock.advance(183 * DAY)
  expect(await left()).toEqual([...ofAccount, ...ofPurchase].sort())
  shop.clock.advance(1)
  expect(await left()).toEqual(ofPurchase)
  shop.clock.set('2031-11-20T12:00:00Z')
  expect(await left()).toEqual(ofPurchase)
  shop.clock.set('2031-11-26T12:00:00Z')
  expect(await left()).toEqual([])
})
