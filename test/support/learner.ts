import { grant } from '../../server/src/access/index.ts'
import { inTransaction } from '../../server/src/kernel/database.ts'
import { newBuyer } from './buyer.ts'
import type { Shop } from './shop.ts'

/** Somebody to whom an order line of their own opened a course. */
export async function newLearner(shop: Shop, slug: string) {
  const buyer = await newBuyer(shop)
  const { app } = shop.parts
  const { id: accountId } = await app.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', buyer.email)
    .executeTakeFirstOrThrow()
  const course = await app.db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const lineId = `lin_of_${accountId}`
  const source = { source: 'order', sourceId: lineId, orderLineId: lineId } as const
  const from = new Date('2026-01-01T00:00:00Z')
  await inTransaction(app.db, (tx) =>
    grant(tx, [{ accountId, resource: course.id, title: course.title, kind: 'course', ...source, from }]),
  )
  return { ...buyer, accountId, lineId, courseId: course.id }
}
