import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { feeOf, readPriceRules } from '#price-rule'
import { listWithoutFee, recordFee } from './settlement.store.ts'

const AT_ONCE = 500

/**
 * Reckons what the provider keeps of each payment that arrived, by the version that held on the day it was paid. Off the
 * buyer's way: nobody waits for it, and versions are never changed, so that later gives the same answer.
 */
export async function recordFees(app: App): Promise<void> {
  for (const { id, brandId, paidAt, cardBrand, ...paid } of await listWithoutFee(app.db, AT_ONCE)) {
    const on = today(paidAt)
    const { fees } = await readPriceRules(app, brandId, on)
    const fee = feeOf({ ...paid, cardBrand: cardBrand ?? undefined, on }, fees)
    await recordFee(asTransaction(app.db), id, fee)
  }
}
