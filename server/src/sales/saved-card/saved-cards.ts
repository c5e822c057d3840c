import type { AccountId } from '@vitrine/contract/ids'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { frameCard, MERCADO_PAGO } from '#gateway'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { type PaymentProvider, type PaymentProviders, ProviderFailure, providersOf } from '#payment-provider'
import { customerOf, openForgettable, openReference, sealForgettable, type ToForget } from './card-secrets.ts'
import {
  deleteForgettable,
  deleteSaved,
  type Forgettable,
  holdSaved,
  insertForgettable,
  isPaying,
  listForgettable,
  listSaved,
  markNamed,
  markPreferred,
  newForgettableId,
  type OwnCard,
  postponeForgettable,
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
  { dataKeys, mercadoPago }: App['config'],
  { id, provider, sealed }: Pick<SavedRow, 'id' | 'provider' | 'sealed'>,
): string | null {
  if (provider !== MERCADO_PAGO || !mercadoPago) return null
  return frameCard(mercadoPago, openReference({ dataKeys }, id, sealed))
}

/** The card that is offered first from now on. */
export async function preferCard(app: App, { id, accountId }: OwnCard): Promise<SavedCard[]> {
  const now = app.clock.now()
  if (!(await inTransaction(app.db, (tx) => markPreferred(tx, id, accountId, now))))
    throw new Refused('not-found')
  return readCards(app, accountId)
}

/** The card is called so from now on; by its brand and last digits, when the name is empty. */
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
    const { provider, holderId: accountId } = saved
    return enqueueForgetting(tx, app.config, { provider, accountId, reference }, now)
  })
  await forgetCards(app, providers, forgetting)
}

const BATCH = 100

interface ForgottenCard {
  provider: string
  accountId: AccountId
  /** How the provider calls it. */
  reference: string
}

/** Promises that a provider forgets a card, which nobody here can charge any more. Resolves to the promise's id. */
export async function enqueueForgetting(
  tx: Tx,
  config: Pick<Config, 'dataKeys'>,
  { provider, accountId, reference }: ForgottenCard,
  at: Date,
): Promise<string> {
  const id = newForgettableId()
  const card = { customer: customerOf(config, accountId), reference, accountId }
  await insertForgettable(tx, { id, provider, sealed: sealForgettable(config, id, card) }, at)
  return id
}

/** Has providers forget what was removed here: all of it, or one card. Who is silent is asked again by the sweep. */
export async function forgetCards(app: App, providers: PaymentProviders, only?: string): Promise<void> {
  const keepers = new Map(providersOf(providers, 'card').map((one) => [one.name, one]))
  for (const due of await listForgettable(app.db, [...keepers.keys()], { limit: BATCH, only })) {
    const isDone = await forget(app, keepers.get(due.provider), due)
    await inTransaction(app.db, (tx) =>
      isDone ? deleteForgettable(tx, due.id) : postponeForgettable(tx, due.id, app.clock.now()),
    )
  }
}

/** False when it is still to be forgotten. */
async function forget(app: App, keeper: PaymentProvider | undefined, due: Forgettable): Promise<boolean> {
  const card = open(app, due)
  if (!card) return false
  try {
    if (!(await isKept(app, due.provider, card))) await keeper?.forgetCard?.(card)
    return true
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ card: due.id, error }, 'card still to be forgotten')
    return false
  }
}

/** What was sealed with another secret nobody can name to its provider: somebody of the shop has to look. */
function open(app: App, due: Forgettable): ToForget | undefined {
  try {
    return openForgettable(app.config, due)
  } catch {
    app.log.error({ card: due.id }, 'card to be forgotten cannot be opened')
    return undefined
  }
}

/** Whether its holder has it again: saved anew before it was forgotten, it has the same name at some providers. */
async function isKept(
  { db, config }: App,
  provider: string,
  { accountId, reference }: ToForget,
): Promise<boolean> {
  const cards = accountId ? await listSaved(db, accountId) : []
  return cards.some(
    (one) => one.provider === provider && openReference(config, one.id, one.sealed) === reference,
  )
}
