import type { UploadPurpose } from '@vitrine/contract/admin/upload'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'

/** A file as it was announced; `size` in bytes. */
export interface AnnouncedFile {
  id: string
  purpose: UploadPurpose
  key: string
  fileName: string
  mediaType: string
  size: number
}

export async function insertUpload(
  tx: Tx,
  { id, purpose, key, fileName, mediaType, size }: AnnouncedFile,
  { fingerprint, at }: { fingerprint: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('upload')
    .values({
      ...{ id, purpose, size, fingerprint },
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

/** An upload that nobody has taken. */
export async function findUpload(db: Db, id: string): Promise<AnnouncedFile | undefined> {
  const { rows } = await sql<AnnouncedFile>`
    select id, purpose, storage_key as key, file_name as "fileName", media_type as "mediaType", size
    from upload where id = ${id} and taken_at is null`.execute(db)
  return rows[0]
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
