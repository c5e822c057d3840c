import type { AccountId } from '@vitrine/contract/ids'
import { noteEvent, type Outside, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'

/** Another app that somebody enters with their account. */
export interface EnteredApp {
  clientId: string
  name: string
  /** Since when it is connected; nothing when it was disconnected meanwhile. */
  since: Date | undefined
}

/** Notes that an app is entered, and tells the owner when it was not connected before. */
export async function noteApp(
  app: App,
  tx: Tx,
  entrant: Outside & { accountId: AccountId; sessionId: string },
  { clientId, name, since }: EnteredApp,
): Promise<void> {
  const at = app.clock.now()
  await noteEvent(tx, { ...entrant, kind: 'app.entered', about: name, at })
  const facts = { app: name, at: at.toISOString() }
  const holder = await readHolder(tx, entrant.accountId)
  // One message for as long as the app stays connected.
  const reference = `${entrant.accountId}:${clientId}:${(since ?? at).getTime()}`
  await tell(app, tx, holder, { kind: 'app-connected', reference, facts })
}

/** Notes that the owner disconnected an app, and tells them. */
export async function noteAppGone(
  app: App,
  tx: Tx,
  owner: Outside & { accountId: AccountId; sessionId: string },
  { clientId, name }: Pick<EnteredApp, 'clientId' | 'name'>,
): Promise<void> {
  const at = app.clock.now()
  await noteEvent(tx, { ...owner, kind: 'app.disconnected', about: name, at })
  const holder = await readHolder(tx, owner.accountId)
  const reference = `${owner.accountId}:${clientId}:${at.getTime()}`
  const facts = { app: name, at: at.toISOString() }
  await tell(app, tx, holder, { kind: 'app-disconnected', reference, facts })
}
