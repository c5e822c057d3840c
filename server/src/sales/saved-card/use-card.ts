import { SAVE_CARD_TEXT } from '@vitrine/contract/consent-texts'
import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx, Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { CardRequest, KeptCard } from '#payment-provider'
import { customerOf, openReference } from './card-secrets.ts'
import { findUse, holdSaved, insertingConsent, listSaved, type OwnCard } from './saved-card.store.ts'
import { isExpired } from './saved-cards.ts'

/**
 * Takes a saved card for a payment of its owner, from which it cannot be removed meanwhile; refuses one that is gone, is
 * over, or is kept by somebody who is not paid any more.
 */
export async function takeCard(
  tx: Tx,
  card: OwnCard,
  { at, provider }: { at: Date; provider: string },
): Promise<void> {
  const saved = await holdSaved(tx, card, 'to-pay')
  if (saved?.provider !== provider) throw new Refused('saved-card.gone')
  if (isExpired(saved, at)) throw new Refused('saved-card.expired')
}

/** Written with an attempt whose buyer ticked that its card is kept. */
export const agreeingToKeep = (attempt: { id: string; at: Date }, accountId: AccountId): Write =>
  insertingConsent({ paymentId: attempt.id, accountId, text: SAVE_CARD_TEXT, at: attempt.at })

/** What the provider of a payment is told about its card: to keep it, or which kept one it is. */
export async function cardUseOf(
  { db, config }: App,
  paymentId: string,
): Promise<Pick<CardRequest, 'keepFor' | 'kept'>> {
  const use = await findUse(db, paymentId)
  if (use?.savedId && use.sealed && use.ownerId) {
    const reference = openReference(config, use.savedId, use.sealed)
    return { kept: { customer: customerOf(config, use.ownerId), reference } }
  }
  return use?.keepFor ? { keepFor: customerOf(config, use.keepFor) } : {}
}

/** How a provider is told which saved card is meant; undefined where its owner has no such card there. */
export async function keptCardOf(
  { db, config }: App,
  { id, accountId }: OwnCard,
  provider: string,
): Promise<KeptCard | undefined> {
  const saved = (await listSaved(db, accountId)).find((one) => one.id === id && one.provider === provider)
  if (!saved) return undefined
  return { customer: customerOf(config, accountId), reference: openReference(config, id, saved.sealed) }
}
