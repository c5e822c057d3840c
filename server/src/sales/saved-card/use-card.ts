import { RENEW_CARD_TEXT, SAVE_CARD_TEXT } from '@vitrine/contract/card-consent'
import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { type Db, runWrites, type Tx, type Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type CardDisplay, type CardRequest, type KeptCard, nameOfProvider } from '#payment-provider'
import { customerOf, openReference } from './card-secrets.ts'
import {
  findUse,
  holdSaved,
  insertingConsent,
  insertingMandate,
  listSaved,
  type OwnCard,
  type SavedRow,
} from './saved-card.store.ts'

/** A card is good until the last day of its month, in São Paulo. */
export const isExpired = (
  { expYear, expMonth }: Pick<CardDisplay, 'expYear' | 'expMonth'>,
  now: Date,
): boolean => `${expYear}-${String(expMonth).padStart(2, '0')}` < dayOf(now).slice(0, 7)

/** Why a saved card cannot be charged now. */
type CardProblem = 'expired' | 'declined' | 'elsewhere'

/** Nothing where it can; `elsewhere` is kept by somebody who is not paid by card any more. */
export const problemOf = (
  { config }: Pick<App, 'config'>,
  card: Pick<SavedRow, 'expYear' | 'expMonth' | 'declineCode' | 'provider'>,
  at: Date,
): CardProblem | undefined => {
  if (card.provider !== nameOfProvider(config, 'card')) return 'elsewhere'
  if (isExpired(card, at)) return 'expired'
  return card.declineCode ? 'declined' : undefined
}

const REFUSALS = {
  expired: 'saved-card.expired',
  declined: 'saved-card.declined',
  elsewhere: 'saved-card.gone',
} as const

/**
 * Takes a saved card for a payment of its owner, from which it cannot be removed meanwhile; refuses one that is gone, is
 * over, or is kept by somebody who is not paid any more. One that its issuer refused for good pays with its holder alone.
 */
export async function takeCard(
  app: App,
  tx: Tx,
  card: OwnCard,
  { at, offSession }: { at: Date; offSession: boolean },
): Promise<void> {
  const saved = await holdSaved(tx, card, 'to-pay')
  const problem = saved ? problemOf(app, saved, at) : 'elsewhere'
  if (problem && (offSession || problem !== 'declined')) throw new Refused(REFUSALS[problem])
}

/** A saved card as it is charged without its holder; undefined where its owner has none by this id. */
export async function findChargeable(
  app: App,
  db: Db,
  { id, accountId }: OwnCard,
  at: Date,
): Promise<
  (Pick<SavedRow, 'brand' | 'last4' | 'nickname'> & { problem: CardProblem | undefined }) | undefined
> {
  const saved = (await listSaved(db, accountId)).find((one) => one.id === id)
  return saved && { ...saved, problem: problemOf(app, saved, at) }
}

/** Written with the change of a subscription whose owner agreed that its card is charged for each renewal. */
export const agreeingToCharges = (
  tx: Tx,
  mandate: { accountId: AccountId; subscriptionId: SubscriptionId; at: Date },
): Promise<unknown> => runWrites(tx, insertingMandate(mandate))

/** What the buyer ticked beside their card. */
interface Agreed {
  /** The card is a saved one already. */
  isSaved: boolean
  save: boolean
  /** It is charged for each renewal, which covers that it is kept. */
  renew: boolean
}

/** Written with an attempt whose buyer agreed that its card is kept, or charged for renewals. */
export function consenting(
  { id: paymentId, at }: { id: string; at: Date },
  accountId: AccountId,
  { isSaved, save, renew }: Agreed,
): Write[] {
  const text = renew ? RENEW_CARD_TEXT : SAVE_CARD_TEXT
  const keeps = !isSaved && (save || renew)
  return [
    ...(keeps ? [insertingConsent({ paymentId, accountId, text, at })] : []),
    ...(renew ? [insertingMandate({ accountId, paymentId, at })] : []),
  ]
}

/** What the provider of a payment is told about its card: to keep it, or which kept one it is. */
export async function cardUseOf(
  { db, config }: App,
  paymentId: string,
): Promise<Pick<CardRequest, 'keepFor' | 'kept' | 'renews'> & { paidBefore?: string | undefined }> {
  const use = await findUse(db, paymentId)
  const renews = use?.renews ? { renews: true } : {}
  if (use?.savedId && use.sealed && use.ownerId) {
    const reference = openReference(config, use.savedId, use.sealed)
    const kept = { customer: customerOf(config, use.ownerId), reference }
    return { kept, ...renews, paidBefore: use.paidBefore ?? undefined }
  }
  return use?.keepFor ? { keepFor: customerOf(config, use.keepFor), ...renews } : {}
}

/** How a provider is told which saved card is meant; undefined where its owner has no such card there. */
export async function keptCardOf(
  { db, config }: App,
  { id, accountId }: OwnCard,
  provider: string,
): Promise<KeptCard | undefined> {
  const saved = (await listSaved(db, accountId)).find((one) => one.id === id && one.provider === provider)
  if (!saved) return undefined
  return { customer: customerOf(config, saved.holderId), reference: openReference(config, id, saved.sealed) }
}
