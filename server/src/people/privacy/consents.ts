import type { Consents, Standing } from '@vitrine/contract/privacy'
import { readAccount } from '#account'
import { termsInForce } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Asker } from './asker.ts'
import { findConsent, listConsents } from './consent.store.ts'
import { deviceName } from './device-name.ts'
import { recordConsent } from './record-consent.ts'
import { findRemoval } from './removal.store.ts'

/** What somebody agreed to, and everything they ever said about it. */
export async function readConsents(db: Db, accountId: string): Promise<Consents> {
  const rows = await listConsents(db, accountId)
  return {
    marketing: rows.find(({ kind }) => kind === 'marketing')?.granted ?? false,
    history: rows.map(({ text, ip, userAgent, at, ...row }) => {
      const device = deviceName(userAgent)
      return {
        ...row,
        at: at.toISOString(),
        ...(text !== null && { text }),
        ...(ip !== null && { ip }),
        ...(device && { device }),
      }
    }),
  }
}

/** Taking back is as easy as giving (LGPD, art. 8, § 5). */
export async function changeMarketing(app: App, granted: boolean, asker: Asker): Promise<Consents> {
  const at = app.clock.now()
  const choice = { ...asker, kind: 'marketing' as const, granted, source: 'privacy-page' as const, at }
  return inTransaction(app.db, async (tx) => {
    await recordConsent(app, tx, choice)
    return readConsents(tx, asker.accountId)
  })
}

/** Agrees to the terms in force in the account's brand; refused when they are not the ones that were read. */
export async function acceptTerms(app: App, version: string, asker: Asker): Promise<Consents> {
  const { brandId } = await readAccount(app.db, asker.accountId)
  if (version !== (await termsInForce(app, brandId))) throw new Refused('privacy.other-terms')
  const at = app.clock.now()
  const choice = { ...asker, kind: 'terms' as const, granted: true, source: 'terms-notice' as const, at }
  return inTransaction(app.db, async (tx) => {
    await recordConsent(app, tx, choice)
    return readConsents(tx, asker.accountId)
  })
}

/** What its owner should know wherever they are in the account. */
export async function readStanding(app: App, accountId: string): Promise<Standing> {
  const { db } = app
  const { brandId } = await readAccount(db, accountId)
  const version = await termsInForce(app, brandId)
  const terms = await findConsent(db, accountId, 'terms')
  const removal = await findRemoval(db, accountId)
  return {
    ...(terms?.version !== version && { newTerms: { version, brand: brandId } }),
    ...(removal && { removalDueAt: removal.dueAt.toISOString() }),
  }
}
