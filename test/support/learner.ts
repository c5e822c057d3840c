import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import { grant } from '../../server/src/store/access/index.ts'
import { newBuyer } from './buyer.ts'
import type { Shop } from './shop.ts'

interface Opened {
  resource: string
  title: string
  kind: 'product' | 'course'
}

/** Somebody to whom an order line of their own opened something. */
async function newHolder(shop: Shop, opened: Opened) {
  const buyer = await newBuyer(shop)
  const { app } = shop.parts
  const { id: accountId } = await app.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow()
  const lineId = `lin_of_${accountId}`
  const source = { source: 'order', sourceId: lineId, orderLineId: lineId } as const
  const from = new Date('2026-01-01T00:00:00Z')
  await inTransaction(app.db, (tx) => grant(tx, [{ accountId, ...opened, ...source, from }]))
  return { ...buyer, accountId, lineId }
}

/** Somebody whom a source of its own gave a product. */
export const newOwner = (shop: Shop, productId: string) =>
  newHolder(shop, { resource: productId, title: 'Planilha', kind: 'product' })

/** Somebody to whom a source of its own opened a course. */
export async function newLearner(shop: Shop, slug: string) {
  const { id, title } = await shop.parts.app.db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { ...(await newHolder(shop, { resource: id, title, kind: 'course' })), courseId: id }
}
