import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { listOwned } from '#access'
import { isAccountOfBrand } from '#account'
import { joinLine, leaveLine, returnSeat } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'

interface Waiting {
  brand: BrandId
  productId: string
}

/** Waits for a seat, or for a notice. Refuses `account.other-brand`, `checkout.already-yours`, `waiting.not-needed`. */
export async function joinWaiting(
  app: App,
  accountId: AccountId,
  { brand, productId }: Waiting,
): Promise<{ kind: 'seat' | 'notice' }> {
  if (!(await isAccountOfBrand(app.db, accountId, brand))) throw new Refused('account.other-brand')
  const at = app.clock.now()
  if ((await listOwned(app.db, accountId, [productId], at)).length > 0)
    throw new Refused('checkout.already-yours')
  const place = { productId, accountId, brandId: brand, at }
  const kind = await inTransaction(app.db, (tx) => joinLine(tx, place))
  if (!kind) throw new Refused('waiting.not-needed')
  return { kind }
}

/** Waits no longer; a seat that was being kept goes to the next in line. */
export async function leaveWaiting(app: App, accountId: string, productId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    for (const kept of await leaveLine(tx, accountId, productId)) await returnSeat(tx, kept)
  })
}
