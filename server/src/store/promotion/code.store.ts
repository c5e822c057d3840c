import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface NewCode {
  code: string
  recipientId: string | null
}

/** Whether a campaign has a code that is alike, also where signs are taken for one another. */
export async function isCodeOfCampaign(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from coupon_code where key = code_key(${code})`.execute(db)
  return rows.length > 0
}

/** Writes codes of a campaign; resolves to how many were new. */
export async function insertCodes(
  tx: Tx,
  couponId: string,
  codes: readonly NewCode[],
  at: Date,
): Promise<number> {
  const rows = codes.map(({ code, recipientId }) => ({ id: newId('cod'), code, recipient: recipientId }))
  const { numAffectedRows = 0n } = await sql`
    insert into coupon_code (id, coupon_id, code, recipient_id, created_at)
    select id, ${couponId}, code, recipient, ${at}
    from json_to_recordset(${JSON.stringify(rows)}) as t (id text, code text, recipient text)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Holds the campaign until the transaction ends; resolves to how many codes it has, or nothing when it is none. */
export async function lockCampaign(tx: Tx, couponId: string): Promise<number | undefined> {
  const held = await tx
    .selectFrom('coupon')
    .select('campaign')
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirst()
  if (!held?.campaign) return undefined
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from coupon_code where coupon_id = ${couponId}`.execute(tx)
  return rows[0]!.n
}

/** False when there is no such code, or it is revoked already. */
export async function revoke(tx: Tx, couponId: string, code: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_code')
    .set({ revoked_at: at })
    .where('coupon_id', '=', couponId)
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
