import type { Certificate } from '@vitrine/contract/certificate'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface Earned {
  accountId: AccountId
  courseId: string
}

export interface KeptCertificate extends Certificate {
  accountId: AccountId
  courseId: string
}

const columns = sql`
  code, account_id as "accountId", course_id as "courseId", brand_id as brand, holder, course_title as course, hours,
  to_char(completed_on, 'YYYY-MM-DD') as "completedOn", issuer, signed`

export async function findCertificate(
  db: Db,
  { accountId, courseId }: Earned,
): Promise<KeptCertificate | undefined> {
  const { rows } = await sql<KeptCertificate>`
    select ${columns} from certificate where account_id = ${accountId} and course_id = ${courseId}`.execute(
    db,
  )
  return rows[0]
}

export async function findByCode(db: Db, code: string): Promise<KeptCertificate | undefined> {
  const { rows } =
    await sql<KeptCertificate>`select ${columns} from certificate where code = ${code}`.execute(db)
  return rows[0]
}

/** What a certificate is about, as it is now. */
export async function readCourseFacts(db: Db, courseId: string): Promise<{ title: string; hours: number }> {
  return db
    .selectFrom('course')
    .select(['title', 'hours'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
}

export async function insertCertificate(
  tx: Tx,
  { accountId, courseId, code, holder, course, hours, completedOn, brand, issuer, signed }: KeptCertificate,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('certificate')
    .values({
      id: newId('cer'),
      code,
      account_id: accountId,
      course_id: courseId,
      holder,
      course_title: course,
      hours,
      completed_on: completedOn,
      brand_id: brand,
      issuer,
      signed,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'course_id']).doNothing())
    .execute()
}

/** Publishes a public key of ours; one that is there already stays as it is. */
export async function insertSigningKey(tx: Tx, key: { id: string; jwk: object }, now: Date): Promise<void> {
  await tx
    .insertInto('certificate_key')
    .values({ id: key.id, public_jwk: JSON.stringify(key.jwk), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listKeys(db: Db): Promise<Record<string, string>[]> {
  const rows = await db.selectFrom('certificate_key').select('public_jwk').orderBy('created_at').execute()
  return rows.map((row) => row.public_jwk as Record<string, string>)
}
