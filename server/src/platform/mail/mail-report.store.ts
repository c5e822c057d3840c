import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { MailReport } from './mail-report.ts'

/** Notes what was reported of a message; nothing changes with a repetition. Resolves to whom it went, or nothing. */
export async function noteReport(
  tx: Tx,
  { kind, mailId, status }: MailReport,
  now: Date,
): Promise<{ to: string; kind: string } | undefined> {
  const noted =
    kind === 'complaint'
      ? sql`complained_at = coalesce(complained_at, ${now})`
      : sql`bounced_at = coalesce(bounced_at, ${now}), bounce_status = coalesce(bounce_status, ${status ?? null})`
  const { rows } = await sql<{ to: string; kind: string }>`
    update message set ${noted} where mail_id = ${mailId} returning recipient as "to", kind`.execute(tx)
  return rows[0]
}

/** From here on nothing goes to the address that its reader can do without. */
export async function suppressAddress(
  tx: Tx,
  address: string,
  reason: SuppressionReason,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('mail_suppression')
    .values({ address: address.toLowerCase(), reason, since: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

const REASONS = ['bounce', 'complaint'] as const
export type SuppressionReason = (typeof REASONS)[number]

/** Everything goes to the address again, where one of these was the reason. Resolves to whether it was. */
export async function liftSuppression(
  tx: Tx,
  address: string,
  reasons: readonly SuppressionReason[] = REASONS,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mail_suppression')
    .where('address', '=', address.toLowerCase())
    .where('reason', 'in', [...reasons])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Why, and since when, an address gets no more than it must; nothing where it gets everything. */
export const findSuppression = (
  db: Db,
  address: string,
): Promise<{ reason: SuppressionReason; since: Date } | undefined> =>
  db
    .selectFrom('mail_suppression')
    .select(['reason', 'since'])
    .$narrowType<{ reason: SuppressionReason }>()
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
