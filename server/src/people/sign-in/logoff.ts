import { noteEvent } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { endSession } from '#session'
import type { Ender } from './end-sessions.ts'

/** Ends a session: none of its tokens is good from here on. */
export const logoff = (app: App, { accountId, sessionId, device }: Ender): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const at = app.clock.now()
    const { ip, userAgent } = device
    if (!(await endSession(tx, { id: sessionId }, 'logoff', at))) return
    await noteEvent(tx, { accountId, kind: 'session.ended', at, sessionId, ip, userAgent })
  })
