import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'

export type CobStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/** What a charge says, as the receiver sent it (document: CobSolicitada without `loc`). */
export type CobBody = {
  calendario: { expiracao: number }
  devedor?: { cpf?: string; cnpj?: string; nome: string }
  valor: { original: string; modalidadeAlteracao?: number; retirada?: object }
  chave: string
  solicitacaoPagador?: string
  infoAdicionais?: { nome: string; valor: string }[]
}

export type Cob = {
  loc: number
  txid: string
  accessToken: string
  brCode: string
  status: CobStatus
  revision: number
  createdAt: number
  body: CobBody
}
type NewCob = Pick<Cob, 'txid' | 'accessToken' | 'brCode' | 'createdAt' | 'body'>
type CobFilter = {
  from: number
  to: number
  cpf: string | null
  cnpj: string | null
  status: string | null
  limit: number
  offset: number
}
export type CobStore = ReturnType<typeof cobStore>

const MATCHES = `created_at BETWEEN :from AND :to
  AND (:cpf IS NULL OR json_extract(body, '$.devedor.cpf') = :cpf)
  AND (:cnpj IS NULL OR json_extract(body, '$.devedor.cnpj') = :cnpj)
  AND (:status IS NULL OR status = :status)`

/** All the SQL about immediate charges. */
function prepareStatements(db: DatabaseSync) {
  return {
    insert: db.prepare(`INSERT INTO cob (txid, access_token, br_code, status, revision, created_at, body)
      VALUES (?, ?, ?, 'ATIVA', 0, ?, ?) RETURNING loc`),
    byTxid: db.prepare('SELECT * FROM cob WHERE txid = ?'),
    byToken: db.prepare('SELECT * FROM cob WHERE access_token = ?'),
    byLoc: db.prepare('SELECT txid FROM cob WHERE loc = ?'),
    update: db.prepare(`UPDATE cob SET status = ?, revision = revision + 1, body = ?
      WHERE txid = ? AND status = 'ATIVA' RETURNING *`),
    conclude: db.prepare(`UPDATE cob SET status = 'CONCLUIDA' WHERE txid = ? AND status = 'ATIVA'`),
    remember: db.prepare('INSERT INTO cob_revision (txid, revision, status, body) VALUES (?, ?, ?, ?)'),
    revision: db.prepare('SELECT status, body FROM cob_revision WHERE txid = ? AND revision = ?'),
    page: db.prepare(`SELECT * FROM cob WHERE ${MATCHES} ORDER BY loc LIMIT :limit OFFSET :offset`),
    count: db.prepare(`SELECT count(*) AS total FROM cob WHERE ${MATCHES}`),
    anActive: db.prepare(`SELECT txid FROM cob WHERE status = 'ATIVA' ORDER BY loc DESC LIMIT 1`),
  }
}

/** Immediate charges, each with every revision of it. */
export function cobStore(db: DatabaseSync) {
  const statements = prepareStatements(db)
  return {
    insert(cob: NewCob): Cob {
      const body = JSON.stringify(cob.body)
      const row = statements.insert.get(cob.txid, cob.accessToken, cob.brCode, cob.createdAt, body)
      return { ...cob, loc: Number(row?.loc), status: 'ATIVA', revision: 0 }
    },
    find: (txid: string): Cob | undefined => cobOf(statements.byTxid.get(txid)),
    findByToken: (token: string): Cob | undefined => cobOf(statements.byToken.get(token)),
    txidOfLocation: (loc: number) => statements.byLoc.get(loc)?.txid as string | undefined,
    /** Keeps what the charge was before, and writes what it is now; nothing when it is no longer ATIVA. */
    revise(before: Cob, body: CobBody, status: CobStatus): Cob | undefined {
      if (before.status === status && isDeepStrictEqual(before.body, body)) return before
      const after = cobOf(statements.update.get(status, JSON.stringify(body), before.txid))
      if (after)
        statements.remember.run(before.txid, before.revision, before.status, JSON.stringify(before.body))
      return after
    },
    /** True for the one caller that concludes an ATIVA charge. */
    conclude: (txid: string): boolean => statements.conclude.run(txid).changes === 1,
    atRevision(cob: Cob, number: number): Cob | undefined {
      if (number === cob.revision) return cob
      const row = statements.revision.get(cob.txid, number)
      return row && { ...cob, revision: number, status: row.status as CobStatus, body: bodyOf(row) }
    },
    page: (filter: CobFilter): Cob[] => statements.page.all(filter).map((row) => cobOf(row)!),
    count: ({ limit: _limit, offset: _offset, ...filter }: CobFilter): number =>
      Number(statements.count.get(filter)?.total),
    someActiveTxid: () => statements.anActive.get()?.txid as string | undefined,
  }
}

type Row = Record<string, unknown>

const bodyOf = (row: Row) => JSON.parse(row.body as string)

/** A row of charges, whatever its kind says. */
export function chargeOf<Body>(row: Row | undefined): (Omit<Cob, 'body'> & { body: Body }) | undefined {
  if (!row) return undefined
  return {
    loc: row.loc as number,
    txid: row.txid as string,
    accessToken: row.access_token as string,
    brCode: row.br_code as string,
    status: row.status as CobStatus,
    revision: row.revision as number,
    createdAt: row.created_at as number,
    body: bodyOf(row),
  }
}

const cobOf = (row: Row | undefined): Cob | undefined => chargeOf<CobBody>(row)
