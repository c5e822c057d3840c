import { type AccountId, newId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import type { CardDisplay, Charge } from '#payment-provider'
import { openReference, printIndex, sealReference } from './card-secrets.ts'
import {
  type CardSource,
  findConsent,
  holdTwin,
  insertSaved,
  isPaying,
  linkPayment,
  markDeclined,
  type NewSaved,
  renewSaved,
} from './saved-card.store.ts'
import { enqueueForgetting } from './saved-cards.ts'

interface PaidByCard {
  id: string
  provider: string
}

/** A card as its provider keeps it now. */
interface KeptByProvider {
  kept: NonNullable<Charge['kept']>
  cardDisplay: CardDisplay
}

/**
 * Saves the card of a payment that was just paid, when its buyer agreed. A card that the account has already stays as it
 * is, unless the new one is good for another time; what is not saved here its provider is to forget.
 */
export async function savePaidCard(
  app: App,
  tx: Tx,
  payment: PaidByCard,
  { kept, card: cardDisplay }: Pick<Charge, 'kept' | 'card'>,
): Promise<void> {
  // A card that could not be shown could not be removed either.
  if (kept && !cardDisplay) return forgetPaidCard(app, tx, payment, { kept })
  const accountId = kept && (await findConsent(tx, payment.id))
  if (!kept || !cardDisplay || !accountId) return markDeclined(tx, payment.id, null)
  const { provider } = payment
  const owner = { accountId, provider, source: { paymentId: payment.id } }
  const cardId = await saveCard(app, tx, owner, { kept, cardDisplay })
  if (cardId) await linkPayment(tx, payment.id, cardId)
}

interface CardOwner {
  accountId: AccountId
  provider: string
  source: CardSource
}

/** Saves a card that its provider keeps for an account; resolves to the account's card that it is now. */
export async function saveCard(
  app: App,
  tx: Tx,
  owner: CardOwner,
  { kept, cardDisplay }: KeptByProvider,
): Promise<string | undefined> {
  const id = newId('crd')
  const sealed = sealReference(app.config, id, kept.reference)
  const print = printIndex(app.config, kept.print)
  const saved = { id, ...owner, sealed, print, cardDisplay, at: app.clock.now() }
  if (await insertSaved(tx, saved)) return id
  const { cardId, inVain: reference, holderId: accountId } = await settleTwin(app, tx, saved, kept.reference)
  const { provider } = owner
  if (reference) await enqueueForgetting(tx, app.config, { provider, accountId, reference }, app.clock.now())
  return cardId
}

/** Which card of the account it is now, and how the provider calls what it keeps in vain. */
interface Twin {
  cardId: string | undefined
  inVain: string | undefined
  /** By which account the provider knows the holder of that one. */
  holderId: AccountId
}

/**
 * Of the same card twice one stays; resolves to how the other one is called, which some providers call the same. With
 * another term it is a renewed one: the card takes its term and its name, unless a payment is under way by the old name.
 */
async function settleTwin(app: App, tx: Tx, saved: NewSaved, reference: string): Promise<Twin> {
  const twin = await holdTwin(tx, saved)
  const known = twin && openReference(app.config, twin.id, twin.sealed)
  const isSame = known === reference
  const { accountId } = saved
  if (!twin || isSameTerm(twin, saved.cardDisplay) || (!isSame && (await isPaying(tx, twin.id))))
    return { cardId: twin?.id, inVain: isSame ? undefined : reference, holderId: accountId }
  await renewSaved(tx, { ...saved, id: twin.id, sealed: sealReference(app.config, twin.id, reference) })
  return { cardId: twin.id, inVain: isSame ? undefined : known, holderId: twin.holderId }
}

const isSameTerm = (one: CardDisplay, other: CardDisplay): boolean =>
  one.expMonth === other.expMonth && one.expYear === other.expYear

/**
 * The card of money that no order could take, or that was given back: its provider need not keep it, unless it is one
 * that the account has under this very name.
 */
export async function forgetPaidCard(
  app: App,
  tx: Tx,
  { id, provider }: PaidByCard,
  { kept }: Pick<Charge, 'kept'>,
): Promise<void> {
  const accountId = kept && (await findConsent(tx, id))
  if (!kept || !accountId) return
  await forgetUnlessSaved(app, tx, { provider, accountId, kept })
}

/** Has a provider forget what it keeps, unless it is a card that the account has under this very name. */
export async function forgetUnlessSaved(
  app: App,
  tx: Tx,
  { provider, accountId, kept }: Omit<CardOwner, 'source'> & Pick<KeptByProvider, 'kept'>,
): Promise<void> {
  const { reference } = kept
  const twin = await holdTwin(tx, { accountId, provider, print: printIndex(app.config, kept.print) })
  if (twin && openReference(app.config, twin.id, twin.sealed) === reference) return
  await enqueueForgetting(tx, app.config, { provider, accountId, reference }, app.clock.now())
}
