import type { FileAddress } from '@vitrine/contract/delivery'
import type { AccountId } from '@vitrine/contract/ids'
import { canUse } from '#access'
import { signAddress } from '#files'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findFile } from './product-file.store.ts'

/**
 * The address of a file, for who may use its product now. Refuses `not-found` for a file of something that was never
 * theirs, and `access.closed`, with the answer of the ledger, for what they may not use any more or not yet.
 */
export async function openFile(app: App, accountId: AccountId, id: string): Promise<FileAddress> {
  const file = await findFile(app.db, id)
  if (!file) throw new Refused('not-found')
  const { productId, ...kept } = file
  const reader = { accountId, resource: productId }
  const answer = await canUse(app.db, reader, app.clock.now())
  if (answer.allowed) return signAddress(app, { ...kept, reader })
  throw answer.why === 'never-granted' ? new Refused('not-found') : new Refused('access.closed', answer)
}
