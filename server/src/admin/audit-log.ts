import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import {
  type AuditEvent,
  findHead,
  holdHead,
  insertAuditEvent,
  insertSignature,
  writeMac,
} from './audit.store.ts'
import { isSigned, macOfDay, macOfHead } from './audit-signature.ts'
import { verifyLog } from './verify-log.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config'>

/** No HMAC is empty: the end of a log that was not right before stays without a valid signature. */
const INVALID = Buffer.alloc(0)

/** Appends to the audit log and signs its new end. It comes last in its transaction: whoever else appends waits for it. */
export async function appendEvent({ config }: Pick<App, 'config'>, tx: Tx, event: AuditEvent): Promise<void> {
  const head = await holdHead(tx)
  await insertAuditEvent(tx, event)
  if (!head?.signedSince) return
  const next = await findHead(tx)
  const mac = isSigned(config.dataSecret, head) ? macOfHead(config.dataSecret, next!) : INVALID
  await writeMac(tx, head.signedSince, mac)
}

/** Signs the end of a log that nobody signed yet: of a new shop, and of one that was installed before there were signatures. */
export const beginSigning = ({ db, config, clock }: Parts): Promise<void> =>
  inTransaction(db, async (tx) => {
    const head = await holdHead(tx)
    if (!head || head.signedSince) return
    const signedSince = clock.now()
    await writeMac(tx, signedSince, macOfHead(config.dataSecret, { ...head, signedSince }))
  })

/**
 * Signs the end of the log for the day, and writes it into the process's log, which is not in the database. A damaged
 * log is not signed; the process's log tells the damage.
 */
export async function signDay(app: App): Promise<void> {
  const { damage } = await verifyLog(app)
  if (damage.length > 0) return app.log.error({ damage }, 'the audit log is damaged')
  await inTransaction(app.db, async (tx) => {
    const head = await holdHead(tx)
    if (!head || !isSigned(app.config.dataSecret, head)) return
    const end = { day: today(app.clock.now()), rowCount: head.rowCount, lastHash: head.lastHash }
    const mac = macOfDay(app.config.dataSecret, end)
    await insertSignature(tx, { ...end, mac })
    app.log.info(
      { ...end, lastHash: head.lastHash.toString('hex'), mac: mac.toString('hex') },
      'audit log signed',
    )
  })
}

/** Notes that whoever has the machine removed the second factor of an owner. */
export const noteOwnerReset =
  (app: Pick<App, 'clock' | 'config'>) =>
  (tx: Tx, { id }: { id: string }): Promise<void> =>
    appendEvent(app, tx, {
      at: app.clock.now(),
      actorId: id,
      action: 'account.reset-second-factor',
      subjectKind: 'account',
      subjectId: id,
      subjectName: '',
      before: null,
      after: null,
      reason: 'npm run shop -- --reset-second-factor',
      ip: '127.0.0.1',
    })
