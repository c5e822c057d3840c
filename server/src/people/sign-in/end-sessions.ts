import type { AccountId } from '@vitrine/contract/ids'
import { enqueueHolderMail, noteEvent, readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { endPending, lockMfaState } from '#second-factor'
import { type Device, endSession, endSessions, nameDevice } from '#session'

/** Who ends sessions, from which one, and where. */
export interface Ender {
  accountId: AccountId
  sessionId: string
  /** The administrator who acts as the account. */
  actorId?: AccountId | undefined
  device: Device
}

/** Ends one session of the caller's account, and tells its owner. Not theirs, or over already: `not-found`. */
export async function endOneSession(app: App, ender: Ender, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const ended = await endSession(tx, { id, accountId: ender.accountId }, 'ended-by-owner', now)
    if (!ended) throw new Refused('not-found')
    await note(tx, ender, id, now)
    if (id !== ender.sessionId) await notifyEnded(app, tx, ender, nameDevice(ended.userAgent).name)
  })
}

/** Ends all sessions of the account but the caller's, and sign-ins that owe the second factor; resolves to how many there were. */
export async function endOtherSessions(app: App, ender: Ender): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const { accountId, sessionId } = ender
    await lockMfaState(tx, accountId)
    await endPending(tx, accountId, now)
    const ended = await endSessions(tx, accountId, 'ended-by-owner', { now, except: sessionId })
    if (ended === 0) return 0
    await note(tx, ender, undefined, now)
    await notifyEnded(app, tx, ender, undefined)
    return ended
  })
}

const note = (tx: Tx, { accountId, device }: Ender, sessionId: string | undefined, at: Date): Promise<void> =>
  noteEvent(tx, {
    accountId,
    kind: 'session.ended-by-owner',
    at,
    sessionId,
    ip: device.ip,
    userAgent: device.userAgent,
  })

/** Without the name of a device: all the others were ended. */
async function notifyEnded(app: App, tx: Tx, ender: Ender, device: string | undefined): Promise<void> {
  const at = app.clock.now().toISOString()
  const { name: from } = nameDevice(ender.device.userAgent)
  const reference = `${ender.sessionId}:${at}`
  const holder = await readHolder(tx, ender.accountId)
  await enqueueHolderMail(app, tx, holder, { kind: 'session-ended', reference, facts: { device, from, at } })
}

/** Ends a session: none of its tokens is good from here on. */
export const logoff = (app: App, { accountId, sessionId, actorId, device }: Ender): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const at = app.clock.now()
    const { ip, userAgent } = device
    if (!(await endSession(tx, { id: sessionId }, 'logoff', at)) || actorId) return
    await noteEvent(tx, { accountId, kind: 'session.ended', at, sessionId, ip, userAgent })
  })
