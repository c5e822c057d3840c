import type { AuditChain, AuditDamage } from '@vitrine/contract/admin/audit'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { type FollowedChain, findHead, followChain, listSignatures, readSnapshot } from './audit.store.ts'
import { type AuditHead, type AuditSignature, isSigned, macOfDay } from './audit-signature.ts'

type End = Pick<AuditHead, 'rowCount' | 'lastHash'>
type Signature = AuditSignature & { stands: boolean }

/** Follows the audit log from its first row to its signed end, and back through the signatures of days. */
export async function verifyLog({ db, config }: Pick<App, 'db' | 'config'>): Promise<AuditChain> {
  const { chain, head, days } = await inTransaction(db, async (tx) => {
    await readSnapshot(tx)
    return { chain: await followChain(tx), head: await findHead(tx), days: await listSignatures(tx) }
  })
  const secret = config.dataSecret
  const isRight = (day: Signature) => macOfDay(secret, day).equals(day.mac)
  const isWhole = (day: Signature) =>
    isRight(day) && day.stands && (chain.broken === null || chain.broken > day.rowCount)
  const wholeOn = days.findLast(isWhole)?.day
  return {
    rows: chain.rows,
    damage: damageOf(chain, {
      end: head && isSigned(secret, head) ? head : days.findLast(isRight),
      isEndSigned: head !== undefined && isSigned(secret, head),
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
