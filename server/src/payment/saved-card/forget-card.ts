import type { App } from '../../kernel/app-context.ts'
import type { Config } from '../../kernel/config.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { type KeptCard, type PaymentProviders, ProviderFailure, providersOf } from '../payment-provider.ts'
import { openForgettable, sealForgettable } from './card-secrets.ts'
import {
  deleteForgettable,
  insertForgettable,
  listForgettable,
  newForgettableId,
} from './saved-card.store.ts'

const BATCH = 100

/** Promises that a provider forgets a card, which nobody here can charge any more. Resolves to the promise's id. */
export async function oweForgetting(
  tx: Tx,
  config: Pick<Config, 'dataSecret'>,
  { provider, ...card }: KeptCard & { provider: string },
  at: Date,
): Promise<string> {
  const id = newForgettableId()
  await insertForgettable(tx, { id, provider, sealed: sealForgettable(config, id, card) }, at)
  return id
}

/** Has providers forget what was removed here: all of it, or one card. Who is silent is asked again by the sweep. */
export async function forgetCards(app: App, providers: PaymentProviders, only?: string): Promise<void> {
  const keepers = new Map(providersOf(providers, 'card').map((one) => [one.name, one]))
  for (const due of await listForgettable(app.db, [...keepers.keys()], { limit: BATCH, only })) {
    try {
      await keepers.get(due.provider)?.forgetCard?.(openForgettable(app.config, due))
      await inTransaction(app.db, (tx) => deleteForgettable(tx, due.id))
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      app.log.warn({ card: due.id, reason: error.message }, 'card still to be forgotten')
    }
  }
}
