import { noteEvent, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { nameDevice } from './device-name.ts'
import { type Device, endSession } from './session.store.ts'

/** Ends a session whose token somebody else has too; its owner is told once, however often the token comes back. */
export async function endStolen(app: App, tx: Tx, sessionId: string, device: Device): Promise<void> {
  const at = app.clock.now()
  const ended = await endSession(tx, { id: sessionId }, 'stolen', at)
  if (!ended) return
  const { ip, userAgent } = device
  const { accountId } = ended
  await noteEvent(tx, { accountId, kind: 'session.stolen', at, sessionId, ip, userAgent })
  const facts = { device: nameDevice(ended.userAgent).name, at: at.toISOString() }
  const holder = await readHolder(tx, accountId)
  await tell(app, tx, holder, { kind: 'session-stolen', reference: sessionId, facts })
}
