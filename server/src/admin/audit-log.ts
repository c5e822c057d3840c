import type { AuditChain, AuditDamage } from '@vitrine/contract/admin/audit'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import {
  type AuditEvent,
  type AuditHead,
  type AuditSignature,
  type FollowedChain,
  findHead,
  followChain,
  holdHead,
  insertAuditEvent,
  insertSignature,
  isDaySigned,
  isSigned,
  listSignatures,
  macOfDay,
  macOfHead,
  readSnapshot,
  writeMac,
} from './audit.store.ts'

type Signing = { config: Pick<App['config'], 'dataKeys'> }
type Parts = Pick<App, 'db' | 'clock' | 'config'>

/** No HMAC is empty: the end of a log that was not right before stays without a valid signature. */
const INVALID = Buffer.alloc(0)

/** Appends to the audit log and signs its new end. It comes last in its transaction: whoever else appends waits for it. */
export async function appendEvent({ config }: Signing, tx: Tx, event: AuditEvent): Promise<void> {
  const head = await holdHead(tx)
  await insertAuditEvent(tx, event)
  if (!head?.signedSince) return
  const next = await findHead(tx)
  const mac = isSigned(config.dataKeys, head) ? macOfHead(config.dataKeys, next!) : INVALID
  await writeMac(tx, head.signedSince, mac)
}

/** Signs the end of a log that nobody signed yet: of a new shop, and of one that was installed before there were signatures. */
export const beginSigning = ({ db, config, clock }: Parts): Promise<void> =>
  inTransaction(db, async (tx) => {
    const head = await holdHead(tx)
    if (!head || head.signedSince) return
    const signedSince = clock.now()
    await writeMac(tx, signedSince, macOfHead(config.dataKeys, { ...head, signedSince }))
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
    if (!head || !isSigned(app.config.dataKeys, head)) return
    const end = { day: today(app.clock.now()), rowCount: head.rowCount, lastHash: head.lastHash }
    const mac = macOfDay(app.config.dataKeys, end)
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

/** What became of the key of the database, by whoever has the machine. */
export const noteKeyVersion = (
  app: Signing & Pick<App, 'clock'>,
  tx: Tx,
  { action, before, after }: { action: 'promote' | 'retire'; before: object; after: object },
): Promise<void> =>
  appendEvent(app, tx, {
    at: app.clock.now(),
    actorId: 'npx vitrine',
    action: `data-key.${action}`,
    subjectKind: 'data-key',
    subjectId: 'data-key',
    subjectName: '',
    before,
    after,
    reason: 'npx vitrine rotate-data-key',
    ip: '127.0.0.1',
  })

type End = Pick<AuditHead, 'rowCount' | 'lastHash'>
type Signature = AuditSignature & { stands: boolean }

/** Follows the audit log from its first row to its signed end, and back through the signatures of days. */
export async function verifyLog({ db, config }: Pick<App, 'db' | 'config'>): Promise<AuditChain> {
  const { chain, head, days } = await inTransaction(db, async (tx) => {
    await readSnapshot(tx)
    return { chain: await followChain(tx), head: await findHead(tx), days: await listSignatures(tx) }
  })
  const keys = config.dataKeys
  const isRight = (day: Signature) => isDaySigned(keys, day)
  const isWhole = (day: Signature) =>
    isRight(day) && day.stands && (chain.broken === null || chain.broken > day.rowCount)
  const wholeOn = days.findLast(isWhole)?.day
  return {
    rows: chain.rows,
    damage: damageOf(chain, {
      end: head && isSigned(keys, head) ? head : days.findLast(isRight),
      isEndSigned: head !== undefined && isSigned(keys, head),
      forged: days.filter((day) => !isRight(day)),
      moved: days.find((day) => isRight(day) && !day.stands),
    }),
    ...(head?.signedSince && { since: head.signedSince.toISOString() }),
    ...(wholeOn && { wholeOn }),
    ...(head?.rehashedAt && { rehashed: rehashedOf(head, head.rehashedAt) }),
  }
}

interface SignatureCheck {
  /** The last signed end that is known. */
  end: End | undefined
  isEndSigned: boolean
  /** Days whose signature is not ours. */
  forged: readonly Signature[]
  /** The first day whose last row is another one now. */
  moved: Signature | undefined
}

function damageOf(chain: FollowedChain, { end, isEndSigned, forged, moved }: SignatureCheck): AuditDamage[] {
  const damage: AuditDamage[] = forged.map(({ day }) => ({ kind: 'day-forged', day }))
  if (!isEndSigned) damage.push({ kind: 'end-unsigned' })
  if (chain.broken !== null) damage.push({ kind: 'row-changed', seq: chain.broken })
  const after = end && damageOfEnd(chain, end, isEndSigned)
  if (after) damage.push(after)
  else if (moved) damage.push({ kind: 'rewritten', day: moved.day })
  return damage
}

/** How the last row that is there differs from the signed end. */
function damageOfEnd(
  { rows, lastSeq, lastHash }: FollowedChain,
  end: End,
  isNow: boolean,
): AuditDamage | undefined {
  if (rows === 0 && end.rowCount > 0) return { kind: 'emptied', missing: end.rowCount }
  if (lastSeq < end.rowCount) return { kind: 'cut-off', missing: end.rowCount - lastSeq }
  // An end that a day signed is an old one: rows came after it.
  if (!isNow) return undefined
  if (lastSeq > end.rowCount) return { kind: 'added', seq: end.rowCount + 1 }
  return lastHash.equals(end.lastHash) ? undefined : { kind: 'rewritten' }
}

const rehashedOf = ({ rehashedRows, rehashedBroken }: AuditHead, at: Date) => ({
  rows: rehashedRows,
  at: at.toISOString(),
  ...(rehashedBroken !== null && { broken: rehashedBroken }),
})
