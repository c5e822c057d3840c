import type { BrandId } from '@vitrine/contract/brand'
import { RENEW_CARD_TEXT, SAVE_CARD_TEXT } from '@vitrine/contract/card-consent'
import { type AccountId, type CardSetupId, newId } from '@vitrine/contract/ids'
import type { AddCard, CardSetup } from '@vitrine/contract/saved-card'
import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import type * as z from 'zod'
import { siteOfBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { countOrRefuse, rateLimitKey } from '#kernel/rate-limit.ts'
import {
  offeredMethods,
  type PaymentProvider,
  type PaymentProviders,
  ProviderFailure,
  providersOf,
  type CardSetup as SetupAtProvider,
} from '#payment-provider'
import { customerOf } from './card-secrets.ts'
import {
  type CardSetupRow,
  findSetup,
  insertSetup,
  lockSetup,
  takePending,
  updateSetup,
} from './card-setup.store.ts'
import { forgetUnlessSaved, saveCard } from './save-card.ts'

/** So many cards one account adds in a day: who tries more is trying cards out. */
const SETUPS_PER_DAY = 10

interface AddCardCall {
  accountId: AccountId
  request: z.infer<typeof AddCard>
}

/**
 * Adds a card without a purchase: its provider asks the issuer, and nothing is charged. The row is written before the
 * provider hears of it, so that what it keeps is known here whatever becomes of the answer.
 */
export async function addCard(
  app: App,
  providers: PaymentProviders,
  { accountId, request }: AddCardCall,
): Promise<CardSetup> {
  const { brand, token, renews, returnTo } = request
  const provider = providers.card
  if (!provider?.setUpCard || !(await offeredMethods(app, brand)).includes('card'))
    throw new Refused('checkout.method-unavailable')
  const id = newId('cst')
  await inTransaction(app.db, (tx) => beginSetup(app, tx, { id, accountId, brand, provider, renews }))
  const { origin } = await siteOfBrand(app, app.db, brand)
  try {
    const customer = customerOf(app.config, accountId)
    const returnUrl = `${origin}${returnTo}${returnTo.includes('?') ? '&' : '?'}setup=${id}`
    const outcome = await provider.setUpCard({ id, customer, token, returnUrl })
    await inTransaction(app.db, (tx) => recordOutcome(app, tx, id, outcome))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ setup: id, error }, 'card setup without an answer')
    throw new Refused('payment.provider-unavailable')
  }
  return readSetup(app, { id, accountId })
}

interface NewSetup {
  id: CardSetupId
  accountId: AccountId
  brand: BrandId
  provider: PaymentProvider
  renews: boolean
}

async function beginSetup(
  app: App,
  tx: Tx,
  { id, accountId, brand: brandId, provider, renews }: NewSetup,
): Promise<void> {
  const key = rateLimitKey(app, 'turn card-setup', accountId)
  await countOrRefuse(app, tx, [{ key, limit: { limit: SETUPS_PER_DAY, windowMs: DAY_MS } }])
  const text = renews ? RENEW_CARD_TEXT : SAVE_CARD_TEXT
  await insertSetup(tx, { id, accountId, brandId, provider: provider.name, text, at: app.clock.now() })
}

/** Records what a provider says became of a setup, once. A card that cannot be shown is not saved. */
async function recordOutcome(
  app: App,
  tx: Tx,
  id: CardSetupId,
  { kept, card: cardDisplay, declined, actionUrl }: SetupAtProvider,
): Promise<void> {
  const setup = await lockSetup(tx, id)
  if (setup?.status !== 'pending') return
  const { provider, accountId } = setup
  if (kept && cardDisplay) {
    const savedCardId = await saveCard(
      app,
      tx,
      { accountId, provider, source: { setupId: id } },
      { kept, cardDisplay },
    )
    return updateSetup(tx, id, { status: 'succeeded', actionUrl: null, savedCardId: savedCardId ?? null })
  }
  if (kept) await forgetUnlessSaved(app, tx, { provider, accountId, kept })
  if (kept || declined)
    return updateSetup(tx, id, {
      status: 'failed',
      actionUrl: null,
      declineCode: declined ?? 'not-processed',
    })
  if (actionUrl) await updateSetup(tx, id, { actionUrl })
}

/** A setup as its holder sees it; refuses `not-found`. */
async function readSetup(app: App, own: Pick<CardSetupRow, 'id' | 'accountId'>): Promise<CardSetup> {
  const setup = await findSetup(app.db, own)
  if (!setup) throw new Refused('not-found')
  const { id, status, savedCardId, actionUrl, declineCode } = setup
  return {
    id,
    status,
    ...(savedCardId && { cardId: savedCardId }),
    ...(actionUrl && { actionUrl }),
    ...(declineCode && { declined: declineCode }),
  }
}

/** The same, after its provider was asked for what is still open: its holder comes back from their bank. */
export async function pollSetup(
  app: App,
  providers: PaymentProviders,
  own: Pick<CardSetupRow, 'id' | 'accountId'>,
): Promise<CardSetup> {
  const setup = await findSetup(app.db, own)
  if (setup?.status === 'pending') await poll(app, providers, setup)
  return readSetup(app, own)
}

/** A call to a provider is over after this time: a setup that it knows nothing of then has no card. */
const ANSWERED_MS = 2 * MINUTE_MS
/** So long an issuer waits for its customer. */
const POLLED_FOR_MS = DAY_MS

async function poll(app: App, providers: PaymentProviders, setup: CardSetupRow): Promise<void> {
  const { id, provider: name } = setup
  const provider = providersOf(providers, 'card').find((one) => one.name === name)
  const age = app.clock.now().getTime() - setup.createdAt.getTime()
  try {
    const outcome = await (age > POLLED_FOR_MS ? provider?.endCardSetup?.(id) : provider?.readCardSetup?.(id))
    const isOver = !outcome && age > ANSWERED_MS
    await inTransaction(app.db, (tx) =>
      recordOutcome(app, tx, id, outcome ?? (isOver ? { declined: 'not-processed' } : {})),
    )
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ setup: id, error }, 'card setup still without an answer')
  }
}

const BATCH = 50

/** Asks providers what became of setups whose answer was lost, or whose holder did not come back. */
export async function resumeSetups(app: App, providers: PaymentProviders): Promise<void> {
  const now = app.clock.now()
  const before = new Date(now.getTime() - ANSWERED_MS)
  const due = await inTransaction(app.db, (tx) => takePending(tx, before, now, BATCH))
  for (const setup of due) await poll(app, providers, setup)
}
