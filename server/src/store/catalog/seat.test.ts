import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { openCatalog } from '../../../../test/support/catalog.ts'
import { returnSeat, seatsLeft, takeSeat } from './seat.store.ts'

let catalog: Awaited<ReturnType<typeof openCatalog>>
let id: ProductId
beforeAll(async () => {
  catalog = await openCatalog()
  id = await idOf('mentoria-lancamento-em-grupo')
})
afterAll(() => catalog[Symbol.asyncDispose]())
beforeEach(() => catalog.pool.query('update seat set total = 10, taken = 0 where product_id = $1', [id]))

const idOf = async (slug: string) => (await catalog.api.catalog.product({ product: slug })).id
const rush = <T>(work: (tx: Tx) => Promise<T>) =>
  Promise.all(Array.from({ length: 200 }, () => inTransaction(catalog.db, work)))

test('two hundred at once for ten seats: ten have one', async () => {
  const answers = await rush((tx) => takeSeat(tx, id))
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'sold-out')).toHaveLength(190)
  expect(await seatsLeft(catalog.db, id)).toBe(0)
})

test('reading first and writing after would oversell: the rush above does find it', async () => {
  const readThenWrite = async (tx: Tx) => {
    const seat = await tx
      .selectFrom('seat')
      .selectAll()
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    if (seat.taken >= seat.total) return 'sold-out'
    await sql`update seat set taken = ${seat.taken + 1} where product_id = ${id}`.execute(tx)
    return 'held'
  }
  const answers = await rush(readThenWrite)
  expect(answers.filter((answer) => answer === 'held').length).toBeGreaterThan(10)
})

test('a seat given back can be taken again, and none is made out of nothing', async () => {
  await inTransaction(catalog.db, (tx) => takeSeat(tx, id))
  await inTransaction(catalog.db, (tx) => returnSeat(tx, id))
  await inTransaction(catalog.db, (tx) => returnSeat(tx, id))
  expect(await seatsLeft(catalog.db, id)).toBe(10)
})

test('a product without a limit has no seats to take', async () => {
  const free = await idOf('escrita-que-converte')
  expect(await inTransaction(catalog.db, (tx) => takeSeat(tx, free))).toBe('none')
  expect(await seatsLeft(catalog.db, free)).toBeUndefined()
})
