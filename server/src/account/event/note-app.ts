import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { readHolder } from '../email/holder.store.ts'
import type { Outside } from '../link/outside.ts'
import { tell } from '../link/tell.ts'
import { noteEvent } from './event.store.ts'

/** Another app that somebody enters with their account. */
export interface EnteredApp {
  clientId: string
  name: string
}

/** Notes that an app is entered, and tells the owner when it is the first time. */
export async function noteApp(
  app: App,
  tx: Tx,
  entrant: Outside & { accountId: string; sessionId: string },
  { clientId, name }: EnteredApp,
): Promise<void> {
  const at = app.clock.now()
  await noteEvent(tx, { ...entrant, kind: 'app.entered', about: name, at })
  const facts = { app: name, at: at.toISOString() }
  const holder = await readHolder(tx, entrant.accountId)
  // One message per app and account, ever.
  const reference = `${entrant.accountId}:${clientId}`
  await tell(app, tx, holder, { kind: 'app-connected', reference, facts })
}
