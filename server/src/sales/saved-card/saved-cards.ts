import type { AccountId } from '@vitrine/contract/ids'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { frameCard, MERCADO_PAGO } from '#gateway'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import type { PaymentProviders } from '#payment-provider'
import { openReference } from './card-secrets.ts'
import { enqueueForgetting, forgetCards } from './forget-card.ts'
import {
  deleteSaved,
  holdSaved,
  isPaying,
  listSaved,
  markNamed,
  markPreferred,
  type OwnCard,
  type SavedRow,
} from './saved-card.store.ts'
import { isExpired, problemOf } from './use-card.ts'

export const savedCardHooks = {
  /** Asked: whether a subscription that runs is charged to this card. */
  isRenewing: hook<{ cardId: string }, boolean>('saved-card.is-renewing'),
}

/** The cards of an account, the preferred one first. */
export async function readCards(app: App, accountId: AccountId): Promise<SavedCard[]> {
  const now = app.clock.now()
  const rows = await listSaved(app.db, accountId)
  return rows.map(({ sealed, provider, savedAt, declineCode, ...card }, i) => {
    const problem = problemOf(app, { ...card, provider, declineCode }, now)
    // One that its issuer refused may be tried by its holder.
    const isUsable = problem === undefined || problem === 'declined'
    return {
      ...card,
      isExpired: isExpired(card, now),
      isUsable,
      isDeclined: declineCode !== null,
      isDefault: i === 0,
      frameCard: isUsable ? frameCardOf(app.config, { id: card.id, provider, sealed }) : null,
      savedAt: savedAt.toISOString(),
    }
  })
}

/** Mercado Pago makes the token of a code in the browser, of the card that its frame is told of. */
function frameCardOf(
  { dataSecret, mercadoPago }: App['config'],
  { id, provider, sealed }: Pick<SavedRow, 'id' | 'provider' | 'sealed'>,
): string | null {
  if (provider !== MERCADO_PAGO || !mercadoPago) return null
  return frameCard(mercadoPago, openReference({ dataSecret }, id, sealed))
}

/** The card that is offered first from now on. */
export async function preferCard(app: App, { id, accountId }: OwnCard): Promise<SavedCard[]> {
  const now = app.clock.now()
  if (!(await inTransaction(app.db, (tx) => markPreferred(tx, id, accountId, now))))
    throw new Refused('not-found')
  return readCards(app, accountId)
}

/** The card is called so from now on; by its face, when the name is empty. */
export async function renameCard(app: App, card: OwnCard, nickname: string): Promise<SavedCard[]> {
  if (!(await inTransaction(app.db, (tx) => markNamed(tx, card, nickname || null))))
    throw new Refused('not-found')
  return readCards(app, card.accountId)
}

/**
 * Removes a card here at once, and then at its provider. Refuses while a payment with it has no outcome: whoever is told
 * that a card is gone is not charged on it afterwards.
 */
export async function removeCard(app: App, providers: PaymentProviders, card: OwnCard): Promise<void> {
  const now = app.clock.now()
  const forgetting = await inTransaction(app.db, async (tx) => {
    const saved = await holdSaved(tx, card, 'to-remove')
    if (!saved) throw new Refused('not-found')
    if (await isPaying(tx, card.id)) throw new Refused('saved-card.in-use')
    if (await askHook(app, tx, savedCardHooks.isRenewing, { cardId: card.id }))
      throw new Refused('saved-card.renews')
    await deleteSaved(tx, card.id)
    const reference = openReference(app.config, saved.id, saved.sealed)
    const { provider } = saved
    return enqueueForgetting(tx, app.config, { provider, accountId: card.accountId, reference }, now)
  })
  await forgetCards(app, providers, forgetting)
}
