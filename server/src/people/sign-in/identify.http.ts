import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS } from '@vitrine/contract/time'
import { isAdmin } from '#account'
import type { Caller } from '#http/access-rules.ts'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import { touchAdministration } from '#second-factor'
import { findHolder, touchSession } from '#session'

const TOUCH_EVERY_MS = MINUTE_MS

/**
 * Who calls, by the bearer, in one statement. Nobody without one; refuses with `account.session-ended`, and with
 * `session.key-proof` who cannot prove to hold the key that the session is bound to.
 */
export async function identify(
  app: App,
  headers: IncomingHttpHeaders,
  keyThumbprint?: string,
): Promise<Caller | undefined> {
  const [scheme, token = ''] = headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer') return undefined
  const now = app.clock.now()
  const holder = await findHolder(app.db, sha256(token), now)
  if (!holder) throw new Refused('account.session-ended')
  if (holder.keyThumbprint !== null && holder.keyThumbprint !== keyThumbprint)
    throw new Refused('session.key-proof')
  const {
    lastUsedAt,
    keyThumbprint: _bound,
    roles,
    provedAt,
    secondFactorAt,
    adminUsedAt,
    ...caller
  } = holder
  if (now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS) {
    await inTransaction(app.db, (tx) => touchSession(tx, caller.sessionId, lastUsedAt, now))
  }
  return {
    ...caller,
    roles,
    isAdmin: isAdmin(roles),
    provedAt: provedAt ?? undefined,
    secondFactorAt: secondFactorAt ?? undefined,
    adminUsedAt: adminUsedAt ?? undefined,
    noteAdministration: () => touchAdministration(app, caller.sessionId, adminUsedAt),
  }
}
