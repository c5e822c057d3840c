import type { DatabaseSync } from 'node:sqlite'

export type RecStatus = 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'
export type SolicRecStatus =
  | 'CRIADA'
  | 'ENVIADA'
  | 'RECEBIDA'
  | 'REJEITADA'
  | 'ACEITA'
  | 'EXPIRADA'
  | 'CANCELADA'
export type Journey = 'JORNADA_1' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4' | 'AGUARDANDO_DEFINICAO'
export type Periodicity = 'SEMANAL' | 'MENSAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL'
/** One change of a status, as the document's `atualizacao` tells it. */
export type StatusChange<Status> = { status: Status; data: string }
/** Who ended a recurrence or a charge, and why (document: `encerramento.cancelamento`). */
export type Cancellation = {
  solicitante: 'USUARIO_PAGADOR' | 'USUARIO_RECEBEDOR' | 'PSP_PAGADOR' | 'PSP_RECEBEDOR'
  codigo: string
  descricao: string
}
export type Rejection = { codigo: string; descricao: string }
/** The document's `encerramento`: one of the two. */
export type Closing = { cancelamento: Cancellation } | { rejeicao: Rejection }
type Person = { cpf?: string; cnpj?: string }

/** What a recurrence says, as the receiver sent it (document: RecSolicitada without `loc` and `ativacao`). */
export type RecBody = {
  vinculo: { contrato: string; objeto?: string; devedor: Person & { nome: string } }
  calendario: { dataInicial: string; dataFinal?: string; periodicidade: Periodicity }
  valor?: { valorRec?: string; valorMinimoRecebedor?: string }
  politicaRetentativa: 'NAO_PERMITE' | 'PERMITE_3R_7D'
  recebedor?: { convenio?: string }
}

export type Rec = {
  idRec: string
  createdAt: number
  status: RecStatus
  body: RecBody
  journey: Journey
  /** The immediate charge that is paid together with the authorisation (journey 3). */
  firstTxid?: string
  /** Who authorised it, once somebody has. */
  payer?: Person & { ispbParticipante: string }
  /** The most that the payer lets each charge be, in centavos; only where the value varies. */
  ceiling?: number
  closing?: Closing
  history: StatusChange<RecStatus>[]
}

/** Where the payload of a recurrence is read, and whose it is now. */
export type LocRec = { id: number; accessToken: string; createdAt: number; idRec: string | null }

/** The request that a payer confirms a recurrence in the app of the payer's bank (journey 1). */
export type SolicRec = {
  idSolicRec: string
  idRec: string
  createdAt: number
  status: SolicRecStatus
  /** `calendario` and `destinatario` as they were sent. */
  body: { calendario: { dataExpiracaoSolicitacao: string }; destinatario: Person & Record<string, string> }
  history: StatusChange<SolicRecStatus>[]
}

type RecFilter = {
  from: number
  to: number
  cpf: string | null
  cnpj: string | null
  status: string | null
  convenio: string | null
  hasLocation: number | null
  limit: number
  offset: number
}
type LocRecFilter = Pick<RecFilter, 'from' | 'to' | 'convenio' | 'limit' | 'offset'> & {
  hasRec: number | null
}
export type RecStore = ReturnType<typeof recStore>

const MATCHES = `created_at BETWEEN :from AND :to
  AND (:cpf IS NULL OR json_extract(record, '$.body.vinculo.devedor.cpf') = :cpf)
  AND (:cnpj IS NULL OR json_extract(record, '$.body.vinculo.devedor.cnpj') = :cnpj)
  AND (:status IS NULL OR json_extract(record, '$.status') = :status)
  AND (:convenio IS NULL OR json_extract(record, '$.body.recebedor.convenio') = :convenio)
  AND (:hasLocation IS NULL OR :hasLocation = EXISTS (SELECT 1 FROM locrec WHERE locrec.id_rec = rec.id))`

const LOCATION_MATCHES = `created_at BETWEEN :from AND :to
  AND (:hasRec IS NULL OR :hasRec = (id_rec IS NOT NULL))
  AND (:convenio IS NULL OR EXISTS (SELECT 1 FROM rec WHERE rec.id = locrec.id_rec
    AND json_extract(rec.record, '$.body.recebedor.convenio') = :convenio))`

/** All the SQL about recurrences, their locations and the requests to confirm them. */
export function recStore(db: DatabaseSync) {
  const save = db.prepare(`INSERT INTO rec (id, created_at, record) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET record = excluded.record`)
  const one = db.prepare('SELECT record FROM rec WHERE id = ?')
  const page = db.prepare(
    `SELECT record FROM rec WHERE ${MATCHES} ORDER BY created_at, id LIMIT :limit OFFSET :offset`,
  )
  const count = db.prepare(`SELECT count(*) AS total FROM rec WHERE ${MATCHES}`)
  const inStatus = db.prepare(
    `SELECT record FROM rec WHERE json_extract(record, '$.status') = ? ORDER BY created_at DESC, id`,
  )
  return {
    save: (rec: Rec) => void save.run(rec.idRec, rec.createdAt, JSON.stringify(rec)),
    find: (idRec: string): Rec | undefined => recordOf<Rec>(one.get(idRec)),
    page: (filter: RecFilter): Rec[] => page.all(filter).map((row) => recordOf<Rec>(row)!),
    count: ({ limit: _limit, offset: _offset, ...filter }: RecFilter) => Number(count.get(filter)?.total),
    /** Newest first. */
    inStatus: (status: RecStatus): Rec[] => inStatus.all(status).map((row) => recordOf<Rec>(row)!),
    ...locations(db),
    ...solicitations(db),
  }
}

function locations(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO locrec (access_token, created_at) VALUES (?, ?) RETURNING *')
  const byId = db.prepare('SELECT * FROM locrec WHERE id = ?')
  const byToken = db.prepare('SELECT * FROM locrec WHERE access_token = ?')
  const ofRec = db.prepare('SELECT * FROM locrec WHERE id_rec = ?')
  const link = db.prepare('UPDATE locrec SET id_rec = ? WHERE id = ?')
  const page = db.prepare(
    `SELECT * FROM locrec WHERE ${LOCATION_MATCHES} ORDER BY id LIMIT :limit OFFSET :offset`,
  )
  const count = db.prepare(`SELECT count(*) AS total FROM locrec WHERE ${LOCATION_MATCHES}`)
  return {
    insertLocation: (accessToken: string, at: number): LocRec => locationOf(insert.get(accessToken, at))!,
    findLocation: (id: number): LocRec | undefined => locationOf(byId.get(id)),
    findLocationByToken: (token: string): LocRec | undefined => locationOf(byToken.get(token)),
    locationOfRec: (idRec: string): LocRec | undefined => locationOf(ofRec.get(idRec)),
    /** Shows a recurrence at a location, or nothing there any more. */
    link: (id: number, idRec: string | null) => void link.run(idRec, id),
    locationPage: (filter: LocRecFilter): LocRec[] => page.all(filter).map((row) => locationOf(row)!),
    locationCount: ({ limit: _limit, offset: _offset, ...filter }: LocRecFilter) =>
      Number(count.get(filter)?.total),
  }
}

function solicitations(db: DatabaseSync) {
  const save = db.prepare(`INSERT INTO solicrec (id, id_rec, created_at, record) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET record = excluded.record`)
  const one = db.prepare('SELECT record FROM solicrec WHERE id = ?')
  const ofRec = db.prepare('SELECT record FROM solicrec WHERE id_rec = ? ORDER BY created_at, rowid')
  const open = db.prepare(`SELECT record FROM solicrec
    WHERE json_extract(record, '$.status') IN ('CRIADA', 'ENVIADA', 'RECEBIDA') ORDER BY created_at, rowid`)
  return {
    saveSolicitation: (one: SolicRec) =>
      void save.run(one.idSolicRec, one.idRec, one.createdAt, JSON.stringify(one)),
    findSolicitation: (id: string): SolicRec | undefined => recordOf<SolicRec>(one.get(id)),
    /** Oldest first. */
    solicitationsOf: (idRec: string): SolicRec[] => ofRec.all(idRec).map((row) => recordOf<SolicRec>(row)!),
    /** Those that nobody has answered yet. */
    openSolicitations: (): SolicRec[] => open.all().map((row) => recordOf<SolicRec>(row)!),
  }
}

type Row = Record<string, unknown> | undefined

/** A record kept as JSON. */
export function recordOf<Kept>(row: Row): Kept | undefined {
  return row && (JSON.parse(row.record as string) as Kept)
}

function locationOf(row: Row): LocRec | undefined {
  if (!row) return undefined
  return {
    id: Number(row.id),
    accessToken: row.access_token as string,
    createdAt: row.created_at as number,
    idRec: row.id_rec as string | null,
  }
}
