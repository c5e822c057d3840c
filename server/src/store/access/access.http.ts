import type { Entitlement } from '@vitrine/contract/access'
import type { AccountId } from '@vitrine/contract/ids'
import { api, member } from '#http/call.ts'
import type { Db } from '#kernel/database.ts'
import { canUse, canUseEach } from './can-use.store.ts'
import { listCurrent, listProductsOf } from './entitlement.store.ts'

export const accessHttp = {
  list: api.access.list.handler(({ context }) =>
    listAccess(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
  canUseEach: api.access.canUseEach.handler(async ({ input, context }) => {
    const asked = { accountId: member(context).accountId, resources: input.resources.split(',') }
    return Object.fromEntries(await canUseEach(context.app.db, asked, context.app.clock.now()))
  }),
  canUse: api.access.canUse.handler(({ input, context }) =>
    canUse(context.app.db, { ...input, accountId: member(context).accountId }, context.app.clock.now()),
  ),
}

/** What an account has in its period, on hold or not, each with the page and the cover of its product. */
async function listAccess(db: Db, accountId: AccountId, now: Date): Promise<Entitlement[]> {
  const current = await listCurrent(db, accountId, now)
  const products = await listProductsOf(
    db,
    current.map(({ resource }) => resource),
  )
  return current.map((one) => {
    const product = products.get(one.resource)
    return product ? { ...one, product } : one
  })
}
