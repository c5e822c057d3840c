import type { DatabaseSync } from 'node:sqlite'
import { type CalendarDay, calendarDay } from '@vitrine/contract/time'
import { type Closing, type Rejection, recordOf, type StatusChange } from './rec.store.ts'

export type CobrStatus = 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'
export type AttemptStatus = 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'

/** One try to debit a charge on a day (document: `tentativas`); `AGND` is the first, `NTAG` one after it. */
export type Attempt = {
  dataLiquidacao: string
  tipo: 'AGND' | 'NTAG'
  status: AttemptStatus
  endToEndId: string
  atualizacao: StatusChange<AttemptStatus>[]
  rejeicao?: Rejection
  /** The balance was not enough at the first of the two tries of the day. */
  failedInTheMorning?: true
}

/** What a charge of a recurrence says, as the receiver sent it (document: CobRSolicitada). */
export type CobrBody = {
  infoAdicional?: string
  calendario: { dataDeVencimento: string }
  valor: { original: string }
  ajusteDiaUtil: boolean
  recebedor: { conta: string; tipoConta: string; agencia?: string }
  devedor?: Record<string, string>
}

export type Cobr = {
  txid: string
  idRec: string
  createdAt: number
  status: CobrStatus
  body: CobrBody
  attempts: Attempt[]
  closing?: Closing
  history: StatusChange<CobrStatus>[]
}

type CobrFilter = {
  from: number
  to: number
  idRec: string | null
  cpf: string | null
  cnpj: string | null
  status: string | null
  convenio: string | null
  limit: number
  offset: number
}
export type CobrStore = ReturnType<typeof cobrStore>

const MATCHES = `cobr.created_at BETWEEN :from AND :to
  AND (:idRec IS NULL OR id_rec = :idRec)
  AND (:cpf IS NULL OR json_extract(rec.record, '$.body.vinculo.devedor.cpf') = :cpf)
  AND (:cnpj IS NULL OR json_extract(rec.record, '$.body.vinculo.devedor.cnpj') = :cnpj)
  AND (:convenio IS NULL OR json_extract(rec.record, '$.body.recebedor.convenio') = :convenio)
  AND (:status IS NULL OR json_extract(cobr.record, '$.status') = :status)`

const JOINED = 'cobr JOIN rec ON rec.id = cobr.id_rec'

/** All the SQL about the charges of recurrences. */
export function cobrStore(db: DatabaseSync) {
  const save = db.prepare(`INSERT INTO cobr (txid, id_rec, created_at, record) VALUES (?, ?, ?, ?)
    ON CONFLICT (txid) DO UPDATE SET record = excluded.record`)
  const one = db.prepare('SELECT record FROM cobr WHERE txid = ?')
  const ofRec = db.prepare('SELECT record FROM cobr WHERE id_rec = ? ORDER BY created_at, rowid')
  const open = db.prepare(`SELECT record FROM cobr
    WHERE json_extract(record, '$.status') IN ('CRIADA', 'ATIVA') ORDER BY created_at, rowid`)
  const nextDebit = db.prepare(`SELECT min(json_extract(attempt.value, '$.dataLiquidacao')) AS day
    FROM cobr, json_each(record, '$.attempts') AS attempt
    WHERE json_extract(attempt.value, '$.status') = 'AGENDADA'
      AND json_extract(attempt.value, '$.dataLiquidacao') > ?`)
  const page = db.prepare(`SELECT cobr.record AS record FROM ${JOINED} WHERE ${MATCHES}
    ORDER BY cobr.created_at, txid LIMIT :limit OFFSET :offset`)
  const count = db.prepare(`SELECT count(*) AS total FROM ${JOINED} WHERE ${MATCHES}`)
  return {
    save: (cobr: Cobr) => void save.run(cobr.txid, cobr.idRec, cobr.createdAt, JSON.stringify(cobr)),
    find: (txid: string): Cobr | undefined => recordOf<Cobr>(one.get(txid)),
    /** Oldest first. */
    ofRec: (idRec: string): Cobr[] => ofRec.all(idRec).map((row) => recordOf<Cobr>(row)!),
    /** Those that may still be paid, oldest first. */
    open: (): Cobr[] => open.all().map((row) => recordOf<Cobr>(row)!),
    /** The first day after a day on which something is to be debited. */
    nextDebit: (after: CalendarDay): CalendarDay | undefined => {
      const day = nextDebit.get(after)?.day
      return typeof day === 'string' ? calendarDay(day) : undefined
    },
    page: (filter: CobrFilter): Cobr[] => page.all(filter).map((row) => recordOf<Cobr>(row)!),
    count: ({ limit: _limit, offset: _offset, ...filter }: CobrFilter) => Number(count.get(filter)?.total),
  }
}
