import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { type PaymentProvider, type PaymentProviders, ProviderFailure, providersOf } from '#payment-provider'
import { customerOf, openForgettable, openReference, sealForgettable, type ToForget } from './card-secrets.ts'
import {
  deleteForgettable,
  type Forgettable,
  insertForgettable,
  listForgettable,
  listSaved,
  newForgettableId,
  postponeForgettable,
} from './saved-card.store.ts'

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
  config: Pick<Config, 'dataSecret'>,
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
