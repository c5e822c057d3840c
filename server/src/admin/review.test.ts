import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const TEXT = 'Aprendi muito mais do que esperava neste curso.'

/** Somebody who owns a product says what they think of it, and somebody else reports that. */
async function reported() {
  const { productId } = await stock(shop.parts.pool, { name: 'Curso de canto', amount: 1_000 })
  const [author, reader] = [await newBuyer(shop), await newBuyer(shop)]
  const { id } = await author.client.account.me()
  await helena.adminAccount.grantAccess({ id, productId, reason: 'cortesia' })
  await author.client.review.write({ brand: 'main', productId, stars: 5, text: TEXT })
  const [review] = (await helena.adminReview.list({ product: productId })).items
  await reader.client.review.report({ reviewId: review!.id, reason: 'spam' })
  const shown = async () => (await reader.client.review.list({ product: productId })).items.length
  return { id: review!.id, author: id, productId, shown }
}

const toLookAt = async (product: string) =>
  (await helena.adminReview.list({ reported: 'yes', product })).items.map(({ id }) => id)

test('a reported review is found by its product and its words, and says who reported what', async () => {
  const { id, author, productId } = await reported()
  const found = async (q: string) => (await helena.adminReview.list({ q })).items.map((row) => row.id)
  expect(await found('curso de CANTO')).toContain(id)
  expect(await found('esperava neste')).toContain(id)
  expect(await found('nada disso')).toEqual([])
  expect(await toLookAt(productId)).toEqual([id])
  expect(await helena.adminReview.read({ id })).toMatchObject({
    product: { id: productId, name: 'Curso de canto' },
    accountId: author,
    text: TEXT,
    reports: [{ reason: 'spam', count: 1 }],
  })
  expect(await refusalOf(helena.adminReview.read({ id: 'rev_1' }))).toBe('not-found')
})

test('one that stays in the store is no longer one to look at', async () => {
  const { id, productId, shown } = await reported()
  await helena.adminReview.leave({ id })
  expect(await toLookAt(productId)).toEqual([])
  expect(await shown()).toBe(1)
  expect(await refusalOf(helena.adminReview.leave({ id }))).toBe('not-found')
})

test('one that is hidden is gone from the store, for a reason that the audit log keeps', async () => {
  const { id, productId, shown } = await reported()
  await helena.adminReview.hide({ id, reason: 'dados de outra pessoa' })
  expect(await shown()).toBe(0)
  expect(await toLookAt(productId)).toEqual([])
  expect(await helena.adminReview.read({ id })).toMatchObject({ hidden: { reason: 'dados de outra pessoa' } })
  expect(await refusalOf(helena.adminReview.hide({ id, reason: 'outra vez' }))).toBe('not-found')
  const audit = await helena.adminAudit.list({ subject: id })
  expect(audit.items).toMatchObject([
    { action: 'review.hide', subject: { name: 'Curso de canto' }, reason: 'dados de outra pessoa' },
  ])
})
