import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { Reader } from '#profile'

interface Claim extends Pick<Reader, 'accountId'> {
  brandId: string
  day: CalendarDay
  reference: string
}

/** Of any number of messages at once, one has the day. */
export async function claimDay(tx: Tx, { accountId, brandId, day, reference }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dunning_mail (account_id, brand_id, day, reference) values (${accountId}, ${brandId}, ${day}, ${reference})
    on conflict (account_id, brand_id) do update set day = excluded.day, reference = excluded.reference
      where dunning_mail.day <> excluded.day or dunning_mail.reference = excluded.reference`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
