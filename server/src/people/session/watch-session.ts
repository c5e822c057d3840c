import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { isSessionGood, SESSION_CHANNEL } from './session.store.ts'

/** The session on behalf of which something goes on. */
export interface WatchedSession {
  isGood(): Promise<boolean>
  /** Calls when it may have ended, in whatever process that was; answers how to stop hearing. */
  onNews(hear: () => void): () => void
}

/** For what outlives the call that asked for it: who is signed out hears no more of it. */
export const watchSession = (
  app: Pick<App, 'db' | 'clock' | 'listener'>,
  { sessionId, accountId }: { sessionId: string; accountId: AccountId },
): WatchedSession => ({
  isGood: () => isSessionGood(app.db, sessionId, app.clock.now()),
  onNews: (hear) => app.listener.on(SESSION_CHANNEL, (of) => of === accountId && hear()),
})
