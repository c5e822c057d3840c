import type { ProductFile } from '@vitrine/contract/delivery'
import type { AccountId } from '@vitrine/contract/ids'
import { listCurrent } from '#access'
import type { App } from '#kernel/app-context.ts'
import { listFilesOf } from './product-file.store.ts'

/** The files of everything that an account may use now. */
export async function listFiles({ db, clock }: App, accountId: AccountId): Promise<ProductFile[]> {
  const current = await listCurrent(db, accountId, clock.now())
  return listFilesOf(
    db,
    current.filter(({ hold }) => !hold).map(({ resource }) => resource),
  )
}
