import { newId } from '@vitrine/contract/ids'
import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import type { CardFace, Charge } from '../payment-provider.ts'
import { customerOf, openReference, printIndex, sealReference } from './card-secrets.ts'
import { oweForgetting } from './forget-card.ts'
import { deleteSaved, findConsent, holdTwin, insertSaved, type NewSaved } from './saved-card.store.ts'

interface PaidByCard {
  id: string
  provider: string
}

/**
 * Keeps the card of a payment that was just paid, when its buyer agreed. A card that the account has already stays as it
 * is, unless the new one is good for another time; what is not kept here its provider is to forget.
 */
export async function keepPaidCard(
  app: App,
  tx: Tx,
  payment: PaidByCard,
  { kept, card: face }: Charge,
): Promise<void> {
  const accountId = kept && (await findConsent(tx, payment.id))
  if (!kept || !accountId) return
  // A card that could not be shown could not be removed either.
  const unneeded = face ? await keep(app, tx, { ...payment, accountId }, { kept, face }) : kept
  if (!unneeded) return
  const customer = customerOf(app.config, accountId)
  const { reference } = unneeded
  await oweForgetting(tx, app.config, { provider: payment.provider, customer, reference }, app.clock.now())
}

/** Resolves to how the provider calls what it keeps in vain. */
async function keep(
  app: App,
  tx: Tx,
  { id: paymentId, provider, accountId }: PaidByCard & { accountId: string },
  { kept, face }: { kept: NonNullable<Charge['kept']>; face: CardFace },
): Promise<{ reference: string } | undefined> {
  const id = newId('crd')
  const sealed = sealReference(app.config, id, kept.reference)
  const print = printIndex(app.config, kept.print)
  const saved = { id, accountId, paymentId, provider, sealed, print, face, at: app.clock.now() }
  return (await insertSaved(tx, saved)) ? undefined : settleTwin(app, tx, saved, kept.reference)
}

/** Of the same card twice one stays; resolves to how the other one is called, which some providers call the same. */
async function settleTwin(
  app: App,
  tx: Tx,
  saved: NewSaved,
  reference: string,
): Promise<{ reference: string } | undefined> {
  const twin = await holdTwin(tx, saved)
  const known = twin && openReference(app.config, twin.id, twin.sealed)
  const unneeded = known === reference ? undefined : { reference: known ?? reference }
  if (!twin || isSameTerm(twin, saved.face)) return unneeded && { reference }
  await deleteSaved(tx, twin.id)
  await insertSaved(tx, saved)
  return unneeded
}

const isSameTerm = (one: CardFace, other: CardFace): boolean =>
  one.expMonth === other.expMonth && one.expYear === other.expYear

/** The card of money that no order could take, or that was given back: its provider need not keep it. */
export async function forgetPaidCard(
  app: App,
  tx: Tx,
  { id, provider }: PaidByCard,
  { kept }: Charge,
): Promise<void> {
  const accountId = kept && (await findConsent(tx, id))
  if (!kept || !accountId) return
  const customer = customerOf(app.config, accountId)
  await oweForgetting(tx, app.config, { provider, customer, reference: kept.reference }, app.clock.now())
}
