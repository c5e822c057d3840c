import type { DatabaseSync } from 'node:sqlite'

/** A payment received; amount in centavos. */
export type Pix = { e2eid: string; txid: string; amount: number; key: string; receivedAt: number }
type PixFilter = {
  from: number
  to: number
  txid: string | null
  withRefund: number | null
  cpf: string | null
  cnpj: string | null
  limit: number
  offset: number
}
export type PixStore = ReturnType<typeof pixStore>

// The payer of the demonstration is always the person the charge was made out to.
const MATCHES = `received_at BETWEEN :from AND :to
  AND (:txid IS NULL OR pix.txid = :txid)
  AND (:withRefund IS NULL OR :withRefund = EXISTS (SELECT 1 FROM refund WHERE refund.e2eid = pix.e2eid))
  AND (:cpf IS NULL OR EXISTS (SELECT 1 FROM cob WHERE cob.txid = pix.txid AND json_extract(cob.body, '$.devedor.cpf') = :cpf))
  AND (:cnpj IS NULL OR EXISTS (SELECT 1 FROM cob WHERE cob.txid = pix.txid AND json_extract(cob.body, '$.devedor.cnpj') = :cnpj))`

/** All the SQL about payments received. */
export function pixStore(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO pix (e2eid, txid, amount, key, received_at) VALUES (?, ?, ?, ?, ?)')
  const byId = db.prepare('SELECT * FROM pix WHERE e2eid = ?')
  const byTxid = db.prepare('SELECT * FROM pix WHERE txid = ? ORDER BY rowid')
  const page = db.prepare(
    `SELECT * FROM pix WHERE ${MATCHES} ORDER BY received_at, e2eid LIMIT :limit OFFSET :offset`,
  )
  const count = db.prepare(`SELECT count(*) AS total FROM pix WHERE ${MATCHES}`)
  return {
    insert: (pix: Pix) => void insert.run(pix.e2eid, pix.txid, pix.amount, pix.key, pix.receivedAt),
    find: (e2eid: string): Pix | undefined => pixOf(byId.get(e2eid)),
    /** Oldest first; two where a charge was paid in duplicity. */
    ofTxid: (txid: string): Pix[] => byTxid.all(txid).map((row) => pixOf(row)!),
    page: (filter: PixFilter): Pix[] => page.all(filter).map((row) => pixOf(row)!),
    count: ({ limit: _limit, offset: _offset, ...filter }: PixFilter): number =>
      Number(count.get(filter)?.total),
  }
}

function pixOf(row: Record<string, unknown> | undefined): Pix | undefined {
  if (!row) return undefined
  return {
    e2eid: row.e2eid as string,
    txid: row.txid as string,
    amount: row.amount as number,
    key: row.key as string,
    receivedAt: row.received_at as number,
  }
}
