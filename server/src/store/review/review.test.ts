import type { ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { type Member, open, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'
import { authorName, hideReview } from './review.ts'

const START = '2026-11-20T12:00:00Z'
const TEXT = 'Direto ao ponto, usei já na primeira semana.'
let shop: TestApp
let productId: ProductId
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  productId = (await stock(shop.pool, { name: 'Guia', amount: 990 })).productId
})

async function owner(name?: string): Promise<Member> {
  const member = await signUp(shop, name)
  await open(shop, member.accountId, productId)
  return member
}
const write = ({ client }: Member, stars: number, text = TEXT) =>
  client.review.write({ productId, stars, text })
const list = (after?: string) => shop.api().review.list({ product: productId, after })
const rating = async () => (await shop.api().catalog.product({ product: productId })).rating

test('who has it may review it, once; the card and the page say how it is rated', async () => {
  expect(await rating()).toBeUndefined()
  const [ana, bia] = [await owner('Ana Lima'), await owner('Beatriz de Souza')]
  await write(ana, 5)
  await write(bia, 4)
  expect(await rating()).toEqual({ count: 2, average: 4.5 })
  shop.clock.advance(60)
  await write(ana, 2, 'Mudei de ideia depois de reler com calma.')
  expect(await rating()).toEqual({ count: 2, average: 3 })
  const { items } = await list()
  expect(
    items.map(({ author, stars, editedAt, hasProduct }) => [author, stars, editedAt, hasProduct]),
  ).toEqual(
    expect.arrayContaining([
      ['Ana L.', 2, '2026-11-20T12:01:00.000Z', true],
      ['Beatriz S.', 4, undefined, true],
    ]),
  )
  const card = (await shop.api().catalog.list({})).items.find(({ id }) => id === productId)
  expect(card?.rating).toEqual({ count: 2, average: 3 })
})

test('who does not have it may not, nor who never said enough', async () => {
  await expect(write(await signUp(shop), 5)).rejects.toMatchObject({ code: 'review.not-yours-to-review' })
  const ana = await owner()
  for (const [stars, text] of [
    [0, TEXT],
    [6, TEXT],
    [4.5, TEXT],
    [5, 'Bom!'],
    [5, ' '.repeat(30)],
    [5, 'a'.repeat(2001)],
  ] as const)
    await expect(write(ana, stars, text)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await list()).items).toEqual([])
})

test('many at once by one person leave one review and the right count', async () => {
  const ana = await owner()
  await Promise.all(Array.from({ length: 8 }, (_, n) => write(ana, 1 + (n % 5))))
  const { items } = await list()
  expect(items).toHaveLength(1)
  expect(await rating()).toEqual({ count: 1, average: items[0]!.stars })
})

test('what was written stays when access ends, and says so', async () => {
  const ana = await owner()
  await write(ana, 5)
  await shop.pool.query('update entitlement set revoked_at = $1 where account_id = $2', [
    START,
    ana.accountId,
  ])
  expect((await list()).items).toMatchObject([{ hasProduct: false }])
  await expect(write(ana, 1)).rejects.toMatchObject({ code: 'review.not-yours-to-review' })
})

test('page by page, nothing twice', async () => {
  for (let n = 0; n < 12; n++) {
    await write(await owner(), 5)
    shop.clock.advance(60)
  }
  const first = await list()
  const second = await list(first.next)
  expect([first.items.length, second.items.length, second.next]).toEqual([10, 2, undefined])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12)
})

test('one may take it back, nobody else may', async () => {
  const [ana, bia] = [await owner(), await owner()]
  const { id } = await write(ana, 5)
  await expect(bia.client.review.remove({ id })).rejects.toMatchObject({ code: 'not-found' })
  await ana.client.review.remove({ id })
  expect(await rating()).toBeUndefined()
  expect(await ana.client.review.mine({ productId })).toEqual({})
})

test('a report is kept once per person and hides nothing; what the shop hides stays hidden', async () => {
  const [ana, bia] = [await owner(), await owner()]
  const { id } = await write(ana, 1)
  const report = () => bia.client.review.report({ reviewId: id, reason: 'offensive' })
  await Promise.all([report(), report()])
  const { rows } = await shop.pool.query('select reason from review_report where review_id = $1', [id])
  expect(rows).toEqual([{ reason: 'offensive' }])
  expect((await list()).items).toHaveLength(1)

  await inTransaction(shop.app.db, (tx) => hideReview(tx, { id, reason: 'Ofensa' }, shop.clock.now()))
  expect((await list()).items).toEqual([])
  expect(await rating()).toBeUndefined()
  await expect(report()).rejects.toMatchObject({ code: 'not-found' })
  expect(await write(ana, 5)).toMatchObject({ hidden: true })
  expect(await rating()).toBeUndefined()
})

test.each([
  ['Joana da Silva', 'Joana S.'],
  ['  Ana  ', 'Ana'],
  ['João de ávila', 'João Á.'],
  ['', 'Cliente'],
])('"%s" signs as "%s"', (name, signed) => {
  expect(authorName(name)).toBe(signed)
})
