import { randomInt } from 'node:crypto'
import { type AccountLinkId, newId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { deriveToken, newToken, sha256 } from '#kernel/random.ts'
import { insertLink, type LinkPurpose, replaceLinks } from './link.store.ts'

export interface LinkOrder {
  accountId: string
  purpose: LinkPurpose
  /** How long it is good, in seconds. */
  seconds: number
  withCode?: boolean
  subject?: string | undefined
  /** The mailbox, where the link's power ends with the account's stay at that address. */
  sentTo?: string | undefined
  clientId?: string | undefined
  redirect?: string | undefined
  /** Older links of the purpose stay good (a notice about another session). */
  keepOlder?: boolean
  /** The shop gives it out: `npm run shop` or an administrator. No message that others ask for takes its place. */
  byShop?: boolean
  /** Its secret is kept by the browser that asked for it and goes into no message. */
  kept?: { id: AccountLinkId; secretHash: Buffer }
}

/** `id` and `secret` go into the address after `#`, where no server and no log reads them; `code` is to be typed. */
export interface IssuedLink {
  id: string
  secret: string
  code: string | undefined
  expiresAt: Date
}

/** Makes a link that is good once; it takes the place of the older ones of its purpose. */
export async function issueLink(
  app: Pick<App, 'clock' | 'config'>,
  tx: Tx,
  order: LinkOrder,
): Promise<IssuedLink> {
  const now = app.clock.now()
  const { accountId, purpose, subject, sentTo, clientId, redirect, byShop = false } = order
  const id = order.kept?.id ?? newId('lnk', now.getTime())
  const secret = newToken()
  const code = order.withCode ? String(randomInt(1_000_000)).padStart(6, '0') : undefined
  const expiresAt = new Date(now.getTime() + order.seconds * 1000)
  if (!order.keepOlder) await replaceLinks(tx, accountId, purpose, now, { keepThoseOfShop: !byShop })
  const hashes = {
    secretHash: order.kept?.secretHash ?? sha256(secret),
    codeHash: code ? hashCode(app, id, code) : undefined,
  }
  await insertLink(tx, {
    id,
    accountId,
    purpose,
    ...hashes,
    subject,
    sentTo,
    clientId,
    redirect,
    byShop,
    now,
    expiresAt,
  })
  return { id, secret, code, expiresAt }
}

/** Six digits are found by trying: kept with a secret that is not in the database. */
export const hashCode = ({ config }: Pick<App, 'config'>, linkId: string, code: string): Buffer =>
  sha256(deriveToken(config.session.secret, 'link-code', `${linkId}:${code}`))
