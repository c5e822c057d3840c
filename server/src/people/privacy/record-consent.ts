import { CONSENT_TEXTS, type ConsentKind } from '@vitrine/contract/consent-texts'
import { noteEvent } from '#account'
import { termsInForce } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { type ConsentSource, findConsent, insertConsent, lockAccount } from './consent.store.ts'

/** A choice as it was made: by whom, about what, where and when. */
export interface ConsentChoice {
  accountId: string
  kind: ConsentKind
  granted: boolean
  source: ConsentSource
  sessionId?: string | undefined
  ip?: string | undefined
  userAgent?: string | undefined
  at: Date
}

/**
 * Writes a choice into the ledger, with the sentence and the version in force in the account's brand, and notes it as an
 * event. What holds already is not written again; resolves to whether something changed.
 */
export async function recordConsent(
  app: Pick<App, 'keeper'>,
  tx: Tx,
  choice: ConsentChoice,
): Promise<boolean> {
  const { accountId, kind, granted, source, sessionId, ip, userAgent, at } = choice
  const version = await termsInForce(app, await lockAccount(tx, accountId), tx)
  const now = await findConsent(tx, accountId, kind)
  if ((now?.granted ?? false) === granted && (!granted || now?.version === version)) return false
  const text = CONSENT_TEXTS[kind]
  await insertConsent(tx, {
    accountId,
    kind,
    granted,
    version,
    text,
    source,
    ip,
    userAgent,
    at,
  })
  const event = granted ? ('consent.granted' as const) : ('consent.withdrawn' as const)
  await noteEvent(tx, { accountId, kind: event, sessionId, ip, userAgent, at })
  return true
}

/** Whether offers may be sent: only after a yes that was not taken back (LGPD, art. 8, § 5). Ask right before sending. */
export const mayReceiveOffers = async (db: Db, accountId: string): Promise<boolean> =>
  (await findConsent(db, accountId, 'marketing'))?.granted ?? false
