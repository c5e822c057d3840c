import type { BrandId } from '@vitrine/contract/brand'
import type { ProductId } from '@vitrine/contract/ids'
import { refuseUnknownBrands } from '#brand'
import { nameProducts } from '#catalog'
import { api } from '#http/call.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { changeDunning, endDunning, readDunning, replayDunning } from '#subscription'
import { authorOf } from './author.http.ts'
import { actOn, actOnNew } from './change.ts'

interface Scope {
  brandId: BrandId | null
  productId: ProductId | null
}

/** What a scope is called in the audit log; refuses a brand or a plan that is not there. */
async function nameOf(db: Db, { brandId, productId }: Scope): Promise<string> {
  if (brandId) await refuseUnknownBrands(db, [brandId], 'brandId')
  if (!productId) return brandId ?? 'Todas as lojas'
  const name = (await nameProducts(db, [productId])).get(productId)
  if (name === undefined) throw new Refused('product.unknown', { unknown: [productId] })
  return name
}

export const adminDunningHttp = {
  read: api.adminDunning.read.handler(({ context: { app } }) => readDunning(app.db)),
  preview: api.adminDunning.preview.handler(async ({ input, context: { app } }) => {
    await nameOf(app.db, input)
    return replayDunning(app, input)
  }),
  change: api.adminDunning.change.handler(async ({ input, context }) => {
    const { app } = context
    const { reason, ...done } = input
    const act = { kind: 'dunning-policy', action: 'change', reason, done, name: await nameOf(app.db, input) }
    const id = await actOnNew(app, authorOf(context), act, (tx, actor) => changeDunning(tx, input, actor))
    return { id }
  }),
  end: api.adminDunning.end.handler(async ({ input: { id, reason }, context }) => {
    const { app } = context
    const ended = async () => {
      const version = (await readDunning(app.db)).find((one) => one.id === id)
      return version && (version.plan?.name ?? version.brand?.name ?? 'Todas as lojas')
    }
    const act = { kind: 'dunning-policy', id, action: 'end', reason, done: {}, nameOf: ended }
    await actOn(app, authorOf(context), act, (tx, actor) => endDunning(tx, id, actor))
  }),
}
