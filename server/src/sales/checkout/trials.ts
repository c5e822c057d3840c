import type { ProductId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { findDocumentOf, type HeldOrder, listBuyersWith, listWaitingTrials } from '#order'
import { plansOfBuyers } from '#promotion'
import { lockTrials, type TrialBuyer } from './checkout.store.ts'

/**
 * Which of these plans were tried before, or are about to be by an order that waits for its money: by the account, and by
 * whoever bought with its CPF or CNPJ, where that is asked. Held until the transaction ends, so that of two orders at once
 * one finds the other.
 */
export async function listTakenTrials(
  app: App,
  tx: Tx,
  productIds: readonly ProductId[],
  { besides, ...who }: TrialBuyer & { besides?: string },
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  await lockTrials(tx, productIds, who)
  const waiting = await listWaitingTrials(tx, productIds, { ...who, ...(besides && { besides }) })
  const others = who.document ? await listBuyersWith(tx, who.document) : []
  const had = await askHook(app, tx, plansOfBuyers, { accountIds: [who.accountId, ...others] })
  return [...new Set([...waiting, ...had.filter((id) => productIds.includes(id))])]
}

/** An order that had ended is taken up again: refuses `checkout.trial-used` where its trial was taken meanwhile. */
export async function refuseTakenTrials(
  app: App,
  tx: Tx,
  { id, accountId, lines }: HeldOrder,
): Promise<void> {
  const tried = lines.filter(({ trialDays }) => trialDays).map(({ productId }) => productId)
  if (tried.length === 0) return
  const document = await findDocumentOf(tx, id)
  if ((await listTakenTrials(app, tx, tried, { accountId, document, besides: id })).length > 0)
    throw new Refused('checkout.trial-used')
}
