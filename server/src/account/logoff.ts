import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { endSession } from './session.store.ts'

/** Ends a session: none of its tokens is good from here on. */
export const logoff = (app: App, sessionId: string): Promise<void> =>
  inTransaction(app.db, (tx) => endSession(tx, sessionId, app.clock.now()))
