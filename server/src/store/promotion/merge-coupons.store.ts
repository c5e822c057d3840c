import { sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Tx } from '#kernel/database.ts'

/** Coupons for the address of one account become coupons for that of the other, and stay with whoever else has it. */
export async function moveCouponsOfAddress(
  tx: Tx,
  { fromEmail, intoEmail, isAddressShared }: AccountMerge,
): Promise<void> {
  await sql`
    insert into coupon_email (coupon_id, email, added_at)
    select coupon_id, ${intoEmail}, added_at from coupon_email where email = ${fromEmail}
    on conflict do nothing`.execute(tx)
  if (!isAddressShared) await tx.deleteFrom('coupon_email').where('email', '=', fromEmail).execute()
}
