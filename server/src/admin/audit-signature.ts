import { indexOfSealed } from '#kernel/secrets.ts'

/** The end of the audit log on one day, and its HMAC. */
export interface AuditSignature {
  /** `2026-11-20` */
  day: string
  rowCount: number
  lastHash: Buffer
  mac: Buffer
}

/** The end of the audit log as it was written last; `mac` is null between an append and its signature. */
export interface AuditHead {
  rowCount: number
  lastHash: Buffer
  /** Null until a server that has the secret signed it for the first time. */
  signedSince: Date | null
  mac: Buffer | null
  /** What the migration to this form hashed anew, and the first row that did not verify before. */
  rehashedRows: number
  rehashedAt: Date | null
  rehashedBroken: number | null
}

/** HMAC-SHA-256 of a head, under a key that is made from `DATA_SECRET` for this use alone. */
export const macOfHead = (secret: string, head: AuditHead): Buffer =>
  indexOfSealed(
    secret,
    'audit_head.mac',
    JSON.stringify([
      head.rowCount,
      head.lastHash.toString('hex'),
      head.signedSince,
      head.rehashedRows,
      head.rehashedAt,
      head.rehashedBroken,
    ]),
  )

export const isSigned = (secret: string, head: AuditHead): boolean =>
  head.mac !== null && head.signedSince !== null && macOfHead(secret, head).equals(head.mac)

/** The same of what a day is signed with. */
export const macOfDay = (secret: string, { day, rowCount, lastHash }: Omit<AuditSignature, 'mac'>): Buffer =>
  indexOfSealed(secret, 'audit_signature.mac', JSON.stringify([day, rowCount, lastHash.toString('hex')]))
