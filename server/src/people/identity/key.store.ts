import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface KeyRow {
  id: string
  jwk_sealed: Buffer
  created_at: Date
  signs_from: Date
}

/** Newest first. */
export const listKeys = (db: Db): Promise<KeyRow[]> =>
  db.selectFrom('signing_key').selectAll().orderBy('signs_from', 'desc').execute()

/** "oidk" in ASCII. */
const LOCK = 0x6f69646b

/** Of several processes, one looks after the keys at a time. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

export async function insertKey(tx: Tx, key: KeyRow): Promise<void> {
  await tx.insertInto('signing_key').values(key).execute()
}

export async function deleteKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('signing_key').where('id', 'in', ids).execute()
}
