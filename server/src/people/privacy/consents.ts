import { randomUUID } from 'node:crypto'
import { CONSENT_TEXTS, type ConsentKind } from '@vitrine/contract/consent-texts'
import type { AccountId } from '@vitrine/contract/ids'
import type { AccountAlerts, Consents, Recipients } from '@vitrine/contract/privacy'
import { noteEvent, readAccount } from '#account'
import { termsInForce } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { asTransaction, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { nameDevice } from '#session'
import {
  type ConsentSource,
  findConsent,
  insertConsent,
  insertCookieChoice,
  listConsents,
  lockAccount,
} from './consent.store.ts'
import { findRemoval } from './removal.store.ts'

/** Who asks, and from where: kept with what they ask for. */
export interface Asker {
  accountId: AccountId
  sessionId: string
  ip: string
  userAgent: string | undefined
}

/** What somebody agreed to, and everything they ever said about it. */
export async function readConsents(db: Db, accountId: AccountId): Promise<Consents> {
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
export async function readAlerts(app: App, accountId: AccountId): Promise<AccountAlerts> {
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

/** A choice as it was made: by whom, about what, where and when. */
interface ConsentChoice {
  accountId: AccountId
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
  app: Pick<App, 'cache'>,
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
export const mayReceiveOffers = async (db: Db, accountId: AccountId): Promise<boolean> =>
  (await findConsent(db, accountId, 'marketing'))?.granted ?? false

interface Choice {
  id?: string | undefined
  version: string
  measurement: boolean
  marketing: boolean
}

/** `203.0.113.0` or `2001:db8:1::`: enough to tell a country, too little to tell a person. */
export function rangeOf(ip: string): string | undefined {
  const v4 = ip.match(/(\d+\.\d+\.\d+)\.\d+$/)
  if (v4) return `${v4[1]}.0`
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::` : undefined
}

/** Keeps the proof of a choice (LGPD, art. 8, § 2), for a browser without a name. */
export async function chooseCookies(
  app: App,
  { id = randomUUID(), version, measurement, marketing }: Choice,
  from: { ip: string; userAgent: string | undefined },
): Promise<{ id: string; at: string }> {
  const at = app.clock.now()
  const ipRange = rangeOf(from.ip)
  const row = { id, version, measurement, marketing, ipRange, device: deviceName(from.userAgent), at }
  await insertCookieChoice(asTransaction(app.db), row)
  return { id, at: at.toISOString() }
}

/** `Chrome em Windows`, of what a browser said about itself; nothing when it said nothing. */
export const deviceName = (userAgent: string | null | undefined): string | undefined =>
  userAgent ? nameDevice(userAgent).name : undefined

const KINDS = {
  'api-pix': 'bank',
  stripe: 'stripe',
  'mercado-pago': 'mercado-pago',
} as const

/** With whom this shop, as it is configured, shares what a payment needs (LGPD, art. 18, VII). */
export function recipientsOf({ payments: { pix, card, boleto } }: Pick<Config, 'payments'>): Recipients {
  return {
    ...(pix && { pix: KINDS[pix] }),
    ...(card && { card: KINDS[card] }),
    ...(boleto && { boleto: KINDS[boleto] }),
  }
}
