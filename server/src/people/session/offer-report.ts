import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { enqueueHolderMail, type Holder, noteEvent } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { issueLink, tokenOf } from '#link'
import { nameDevice } from './device-name.ts'
import type { Device } from './session.store.ts'

/** Seconds that an owner may say "não fui eu": of a device, and of a factor, which may be removed for as long. */
const GOOD_FOR = { device: (7 * DAY_MS) / 1000, factor: (30 * DAY_MS) / 1000 }

/** Makes the link by which the owner of an account says that it was not them; resolves to its token. */
export async function offerUnknownReport(
  app: App,
  tx: Tx,
  { accountId, sessionId, email }: { accountId: AccountId; sessionId?: string | undefined; email: string },
  what: keyof typeof GOOD_FOR,
): Promise<string> {
  const link = await issueLink(app, tx, {
    accountId,
    purpose: 'disown-session',
    seconds: GOOD_FOR[what],
    subject: sessionId,
    sentTo: email,
    keepOlder: true,
  })
  return tokenOf(link)
}

/** Tells the owner of an account that it was entered on a device it was not used on before, with a way to object. */
export async function mailNewDevice(
  app: App,
  tx: Tx,
  { holder, sessionId }: { holder: Holder; sessionId: string },
  device: Device,
): Promise<void> {
  const at = app.clock.now()
  const { ip, userAgent } = device
  const accountId = holder.id
  await noteEvent(tx, { accountId, kind: 'device.new', at, sessionId, ip, userAgent })
  const token = await offerUnknownReport(app, tx, { accountId, sessionId, email: holder.email }, 'device')
  const facts = { device: nameDevice(userAgent).name, ip, at: at.toISOString(), token }
  await enqueueHolderMail(app, tx, holder, { kind: 'new-device', reference: sessionId, facts })
}
