import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import type { Caller } from '../kernel/http/call.ts'
import { sha256 } from '../kernel/random.ts'
import { isAdmin } from './roles.ts'
import { findHolder, touchSession } from './session.store.ts'

const TOUCH_EVERY_MS = MINUTE_MS

/** Who calls, by the bearer, in one statement. Nobody without one; refuses with `account.session-ended`. */
export async function identify(app: App, headers: IncomingHttpHeaders): Promise<Caller | undefined> {
  const [scheme, token = ''] = headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer') return undefined
  const now = app.clock.now()
  const holder = await findHolder(app.db, sha256(token), now)
  if (!holder) throw new Refused('account.session-ended')
  const { accountId, sessionId, lastUsedAt } = holder
  if (now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS) {
    await inTransaction(app.db, (tx) => touchSession(tx, sessionId, lastUsedAt, now))
  }
  return { accountId, sessionId, isAdmin: isAdmin(holder.roles) }
}
