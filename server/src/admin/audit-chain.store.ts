import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { AuditSignature } from './audit-signature.ts'

/** How the rows stand that are there. */
export interface FollowedChain {
  rows: number
  lastSeq: number
  lastHash: Buffer
  /** The first row that is not as it was written, or does not follow from the one before it. */
  broken: number | null
}

/**
 * Follows the chain from its first row. A text that is not there any more is right where a later row says that it was
 * erased.
 */
export async function followChain(db: Db): Promise<FollowedChain> {
  const { rows } = await sql<FollowedChain>`
    with erased as materialized (
      select jsonb_array_elements(after -> 'erased') as seq from audit_event
      where action = 'account.erase-texts' and jsonb_typeof(after -> 'erased') = 'array'),
    followed as (
      select seq, coalesce(audit_hash(e) = hash and seq = row_number() over (order by seq)
        and previous_hash = coalesce(lag(hash) over (order by seq), '\\x')
        and case when reason is null and reason_salt is null
          then reason_digest is null or to_jsonb(seq) in (select seq from erased)
          else audit_digest(reason_salt, reason) = reason_digest end
        and case when ip = '' and ip_salt is null then to_jsonb(seq) in (select seq from erased)
          else audit_digest(ip_salt, ip) = ip_digest end, false) as is_good
      from audit_event e)
    select count(*) as rows, coalesce(max(seq), 0) as "lastSeq", min(seq) filter (where not is_good) as broken,
      coalesce((select hash from audit_event order by seq desc limit 1), '\\x') as "lastHash" from followed`.execute(
    db,
  )
  return rows[0]!
}

/** What each day was signed with, the oldest first, and whether the row that was the last one then is the same. */
export async function listSignatures(db: Db): Promise<(AuditSignature & { stands: boolean })[]> {
  const { rows } = await sql<AuditSignature & { stands: boolean }>`
    select s.day::text as day, s.row_count as "rowCount", s.last_hash as "lastHash", s.mac,
      coalesce(e.hash, case when s.row_count = 0 then '\\x'::bytea end) is not distinct from s.last_hash as stands
    from audit_signature s left join audit_event e on e.seq = s.row_count order by s.day`.execute(db)
  return rows
}

/** From here on a transaction reads the log as it was at one moment. */
export const readOneMoment = (db: Db): Promise<unknown> =>
  sql`set transaction isolation level repeatable read, read only`.execute(db)
