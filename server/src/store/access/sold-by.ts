import type { BrandId } from '@vitrine/contract/brand'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { findPayingLine, type Grant } from './entitlement.store.ts'

/** In which brand an order line was sold; only the orders know. */
export const brandOfLine = hook<{ lineId: string }, BrandId | undefined>('access.brand-of-line')

/** The brand that sold what opened a resource to an account; undefined where it was given by hand. */
export async function brandOfAccess(
  app: App,
  db: Db,
  wanted: Pick<Grant, 'accountId' | 'resource'>,
): Promise<BrandId | undefined> {
  const lineId = await findPayingLine(db, wanted)
  return lineId && askHook(app, db, brandOfLine, { lineId })
}
