import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { nameDevice } from '../device/device-name.ts'
import { forgetDeviceOf } from '../device/known-device.store.ts'
import { readHolder } from '../email/holder.store.ts'
import { noteEvent } from '../event/event.store.ts'
import { issueLink } from '../link/issue-link.ts'
import { type ProvedLink, takeLink } from '../link/link.store.ts'
import { keyOfToken, type LinkKey, tokenOf } from '../link/link-token.ts'
import { refuseLink } from '../link/read-link.ts'
import { tell } from '../link/tell.ts'
import { askPassword } from '../password/ask-password.ts'
import { swapPassword } from '../password/password.store.ts'
import { holdStanding } from '../second-factor/standing.store.ts'
import { endAccess } from './end-access.ts'
import type { Device } from './session.store.ts'

const LINK_SECONDS = (7 * DAY_MS) / 1000
const PURPOSES = ['disown-session'] as const

/** Tells the owner of an account that it was entered on a device it was not used on before, with a way to object. */
export async function tellNewDevice(
  app: App,
  tx: Tx,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  device: Device,
): Promise<void> {
  const at = app.clock.now()
  const { ip, userAgent } = device
  await noteEvent(tx, { accountId, kind: 'device.new', at, sessionId, ip, userAgent })
  const order = { accountId, purpose: PURPOSES[0], seconds: LINK_SECONDS, subject: sessionId }
  const link = await issueLink(app, tx, { ...order, keepOlder: true })
  const { name } = nameDevice(userAgent)
  const facts = { device: name, ip, at: at.toISOString(), token: tokenOf(link) }
  await tell(app, tx, await readHolder(tx, accountId), { kind: 'new-device', reference: sessionId, facts })
}

/**
 * "Não fui eu": every session of the account ends, its password is good no more, and its owner gets the link to choose
 * another one. Refuses with the link's own words; of any number at once, one does it.
 */
export async function disownSession(app: App, token: string, device: Device): Promise<void> {
  const key = keyOfToken(token)
  const now = app.clock.now()
  const isDone = await inTransaction(app.db, async (tx) => {
    const link = await takeLink(tx, key, PURPOSES, now)
    if (link) await lockOut(app, tx, link, device)
    return link !== undefined
  })
  if (!isDone) await refuse(app, key, now)
}

const refuse = (app: App, key: LinkKey, now: Date) => refuseLink(app.db, key, PURPOSES, now)

async function lockOut(app: App, tx: Tx, { accountId, subject }: ProvedLink, device: Device): Promise<void> {
  const now = app.clock.now()
  const { ip, userAgent } = device
  const sessionId = subject ?? undefined
  await noteEvent(tx, {
    accountId,
    kind: 'session.disowned',
    at: now,
    sessionId,
    ip,
    userAgent,
    factor: 'link',
  })
  // Held, so that whoever is inside does not change the password in the same moment.
  await holdStanding(tx, accountId)
  const holder = await readHolder(tx, accountId)
  await swapPassword(tx, { accountId, before: holder.passwordHash, after: null, now })
  await endAccess(tx, accountId, 'disowned', { now })
  if (sessionId) await forgetDeviceOf(tx, accountId, sessionId)
  // With the holder as it was: the message speaks of a new password and not of a first one.
  await askPassword(app, tx, holder, { ip, userAgent })
}
