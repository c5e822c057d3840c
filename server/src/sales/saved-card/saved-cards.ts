import type { AccountId } from '@vitrine/contract/ids'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { dayOf } from '@vitrine/contract/time'
import { frameCard, MERCADO_PAGO } from '#gateway'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type CardFace, nameOfProvider, type PaymentProviders } from '#payment-provider'
import { openReference } from './card-secrets.ts'
import { forgetCards, oweForgetting } from './forget-card.ts'
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

/** A card is good until the last day of its month, in São Paulo. */
export const isExpired = ({ expYear, expMonth }: CardFace, now: Date): boolean =>
  `${expYear}-${String(expMonth).padStart(2, '0')}` < dayOf(now).slice(0, 7)

/** The cards of an account, the preferred one first. */
export async function readCards(app: App, accountId: AccountId): Promise<SavedCard[]> {
  const now = app.clock.now()
  const rows = await listSaved(app.db, accountId)
  return rows.map(({ sealed, provider, savedAt, ...card }, i) => {
    const isUsable = !isExpired(card, now) && provider === nameOfProvider(app.config, 'card')
    return {
      ...card,
      isExpired: isExpired(card, now),
      isUsable,
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
    await deleteSaved(tx, card.id)
    const reference = openReference(app.config, saved.id, saved.sealed)
    const { provider } = saved
    return oweForgetting(tx, app.config, { provider, accountId: card.accountId, reference }, now)
  })
  await forgetCards(app, providers, forgetting)
}
