import type { DatabaseSync } from 'node:sqlite'

export type RefundOutcome = 'DEVOLVIDO' | 'NAO_REALIZADO'
/** A refund asked for; it has its outcome from `settlesAt` on, and is EM_PROCESSAMENTO until then. */
export type Refund = {
  e2eid: string
  id: string
  rtrId: string
  amount: number
  nature: string | null
  description: string | null
  requestedAt: number
  settlesAt: number
  outcome: RefundOutcome
}
export type RefundStore = ReturnType<typeof refundStore>

/** All the SQL about refunds. */
export function refundStore(db: DatabaseSync) {
  const insert = db.prepare(`INSERT INTO refund
    (e2eid, id, rtr_id, amount, nature, description, requested_at, settles_at, outcome)
    VALUES (:e2eid, :id, :rtrId, :amount, :nature, :description, :requestedAt, :settlesAt, :outcome)`)
  const one = db.prepare('SELECT * FROM refund WHERE e2eid = ? AND id = ?')
  const all = db.prepare('SELECT * FROM refund WHERE e2eid = ? ORDER BY requested_at, id')
  // A refund that failed gives its amount back to what may still be refunded.
  const taken = db.prepare(`SELECT coalesce(sum(amount), 0) AS total FROM refund
    WHERE e2eid = ? AND NOT (outcome = 'NAO_REALIZADO' AND settles_at <= ?)`)
  return {
    insert: (refund: Refund) => void insert.run(refund),
    find: (e2eid: string, id: string): Refund | undefined => refundOf(one.get(e2eid, id)),
    ofPix: (e2eid: string): Refund[] => all.all(e2eid).map((row) => refundOf(row)!),
    amountTaken: (e2eid: string, now: number): number => Number(taken.get(e2eid, now)?.total),
  }
}

function refundOf(row: Record<string, unknown> | undefined): Refund | undefined {
  if (!row) return undefined
  return {
    e2eid: row.e2eid as string,
    id: row.id as string,
    rtrId: row.rtr_id as string,
    amount: row.amount as number,
    nature: row.nature as string | null,
    description: row.description as string | null,
    requestedAt: row.requested_at as number,
    settlesAt: row.settles_at as number,
    outcome: row.outcome as RefundOutcome,
  }
}
