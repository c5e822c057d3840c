import type { UploadPurpose } from '@vitrine/contract/admin/upload'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'

/** A file as it was announced; `size` in bytes. */
export interface AnnouncedFile {
  id: string
  purpose: UploadPurpose
  key: string
  fileName: string
  mediaType: string
  size: number
}

/** Of an account, so that a file on its way names nobody. */
const senderOf = (account: string): string => sha256(account).toString('hex')

export async function insertUpload(
  tx: Tx,
  { id, purpose, key, fileName, mediaType, size }: AnnouncedFile,
  { by, fingerprint, at }: { by: string; fingerprint: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('upload')
    .values({
      id,
      purpose,
      size,
      fingerprint,
      sender_hash: senderOf(by),
      storage_key: key,
      file_name: fileName,
      media_type: mediaType,
      created_at: at,
    })
    .execute()
}

/** The newest upload of the same file that nobody has taken, if it is not older than `since`. */
export async function findSame(db: Db, fingerprint: string, since: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('taken_at', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Holds what somebody sends until the transaction ends: how many files wait, and the bytes that they were announced with. */
export async function holdUploads(tx: Tx, by: string): Promise<{ count: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${by}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes
    from upload where sender_hash = ${senderOf(by)} and taken_at is null`.execute(tx)
  return rows[0]!
}

/** An upload of theirs that nobody has taken. */
export async function findUpload(db: Db, id: string, by: string): Promise<AnnouncedFile | undefined> {
  const { rows } = await sql<AnnouncedFile>`
    select id, purpose, storage_key as key, file_name as "fileName", media_type as "mediaType", size
    from upload where id = ${id} and sender_hash = ${senderOf(by)} and taken_at is null`.execute(db)
  return rows[0]
}

/** Another content of an upload that nobody has taken; refuses `upload.gone`. */
export async function updateUpload(tx: Tx, { id, key, mediaType, size }: AnnouncedFile): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ storage_key: key, media_type: mediaType, size })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('upload.gone')
}

/** Makes an upload somebody's own: its file stays. Once only; refuses `upload.gone`. */
export async function takeUpload(tx: Tx, id: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ taken_at: at })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('upload.gone')
}

/** Forgets uploads from before an instant, at most so many; resolves to their keys, and whether each was taken. */
export async function deleteUploads(
  tx: Tx,
  before: Date,
  most: number,
): Promise<{ key: string; isTaken: boolean }[]> {
  const { rows } = await sql<{ key: string; isTaken: boolean }>`
    delete from upload where id in (
      select id from upload where created_at < ${before} limit ${most} for update skip locked)
    returning storage_key as key, taken_at is not null as "isTaken"`.execute(tx)
  return rows
}
