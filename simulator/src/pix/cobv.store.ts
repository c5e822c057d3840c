import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { type CalendarDay, calendarDay } from '@vitrine/contract/time'
import { type Cob, type CobStatus, chargeOf } from './cob.store.ts'
import type { CobvValor } from './cobv-value.ts'

/** What a due-date charge says, as the receiver sent it (document: CobVSolicitada without `loc`). */
export type CobvBody = {
  calendario: { dataDeVencimento: string; validadeAposVencimento: number }
  devedor: { cpf?: string; cnpj?: string; nome: string }
  valor: CobvValor
  chave: string
  solicitacaoPagador?: string
  infoAdicionais?: { nome: string; valor: string }[]
}
export type Cobv = Omit<Cob, 'body'> & { body: CobvBody }
type NewCobv = Pick<Cobv, 'txid' | 'accessToken' | 'brCode' | 'createdAt' | 'body'>
export type CobvStore = ReturnType<typeof cobvStore>

/** All the SQL about charges with a due date. */
export function cobvStore(db: DatabaseSync) {
  // One row of ids for all locations: these begin far behind those of immediate charges.
  db.exec(`INSERT INTO sqlite_sequence (name, seq)
    SELECT 'cobv', 1000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'cobv')`)
  const insert =
    db.prepare(`INSERT INTO cobv (txid, access_token, br_code, status, revision, created_at, body)
    VALUES (?, ?, ?, 'ATIVA', 0, ?, ?)`)
  const byTxid = db.prepare('SELECT * FROM cobv WHERE txid = ?')
  const byToken = db.prepare('SELECT * FROM cobv WHERE access_token = ?')
  const byLoc = db.prepare('SELECT * FROM cobv WHERE loc = ?')
  const update = db.prepare(`UPDATE cobv SET status = ?, revision = revision + 1, body = ?
    WHERE txid = ? AND status = 'ATIVA'`)
  const conclude = db.prepare(`UPDATE cobv SET status = 'CONCLUIDA' WHERE txid = ? AND status = 'ATIVA'`)
  const nextDue = db.prepare(`SELECT min(json_extract(body, '$.calendario.dataDeVencimento')) AS due FROM cobv
    WHERE status = 'ATIVA' AND json_extract(body, '$.calendario.dataDeVencimento') > ?`)
  const find = (txid: string): Cobv | undefined => cobvOf(byTxid.get(txid))
  return {
    insert(cobv: NewCobv): Cobv {
      insert.run(cobv.txid, cobv.accessToken, cobv.brCode, cobv.createdAt, JSON.stringify(cobv.body))
      return find(cobv.txid)!
    },
    find,
    findByToken: (token: string) => cobvOf(byToken.get(token)),
    findByLocation: (loc: number) => cobvOf(byLoc.get(loc)),
    /** The first due day after a day on which something is still to be paid. */
    nextDue: (day: CalendarDay): CalendarDay | undefined => {
      const due = nextDue.get(day)?.due
      return typeof due === 'string' ? calendarDay(due) : undefined
    },
    /** Nothing when it is no longer ATIVA. */
    revise(before: Cobv, body: CobvBody, status: CobStatus): Cobv | undefined {
      if (before.status === status && isDeepStrictEqual(before.body, body)) return before
      return update.run(status, JSON.stringify(body), before.txid).changes === 1
        ? find(before.txid)
        : undefined
    },
    /** True for the one caller that concludes an ATIVA charge. */
    conclude: (txid: string): boolean => conclude.run(txid).changes === 1,
  }
}

const cobvOf = (row: Record<string, unknown> | undefined): Cobv | undefined => chargeOf<CobvBody>(row)
