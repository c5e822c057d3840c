import { DAY_MS } from '@vitrine/contract/time'
import { inTransaction } from '../../store/database.ts'
import type { Answer, Bank, Call } from '../bank.ts'
import { newSolicRecId } from '../ids.ts'
import { isoOf } from '../present.ts'
import { Problem, refuse, type Violacao } from '../problem.ts'
import { advance } from './advance.ts'
import { solicRecJson } from './present.ts'
import type { Rec, SolicRec } from './rec.store.ts'
import { foundRec } from './rec.ts'
import { isOpen, moveSolicitation } from './state.ts'

/** "Até o limite de trinta dias após o envio" (Instrução Normativa BCB 436/2023, art. 3º). */
const LONGEST_MS = 30 * DAY_MS

type SolicRecRequest = SolicRec['body'] & { idRec: string }

/** `POST /solicrec`: asks the payer to confirm a recurrence in the app of the payer's bank. */
export function postSolicRec(bank: Bank, { body }: Call): Answer {
  const { idRec, ...asked } = body as SolicRecRequest
  const rec = foundRec(bank, idRec)
  refuse('SolicRecOperacaoInvalida', violations(bank, rec, asked))
  const createdAt = bank.config.now()
  const solicitation: SolicRec = {
    idSolicRec: newSolicRecId(createdAt),
    idRec,
    createdAt,
    status: 'CRIADA',
    body: asked,
    history: [{ status: 'CRIADA', data: isoOf(createdAt) }],
  }
  bank.recs.saveSolicitation(solicitation)
  return { status: 201, body: solicRecJson(bank, solicitation, rec) }
}

/** `GET /solicrec/{idSolicRec}`. */
export function getSolicRec(bank: Bank, { params }: Call): Answer {
  return shown(bank, 200, found(bank, params.idSolicRec!))
}

/** `PATCH /solicrec/{idSolicRec}`: takes the request back. */
export function patchSolicRec(bank: Bank, { params }: Call): Answer {
  const solicitation = found(bank, params.idSolicRec!)
  if (!isOpen(solicitation)) {
    const razao =
      'Não é possível cancelar uma solicitação de recorrência com o status diferente de CRIADA, ENVIADA ou RECEBIDA.'
    throw new Problem('SolicRecOperacaoInvalida', [{ razao, propriedade: 'solicrec.status' }])
  }
  const moved = inTransaction(bank.db, () => moveSolicitation(bank, solicitation, 'CANCELADA'))
  return shown(bank, 201, moved)
}

function violations(bank: Bank, rec: Rec, { calendario }: SolicRec['body']): Violacao[] {
  const now = bank.config.now()
  const endsAt = Date.parse(calendario.dataExpiracaoSolicitacao)
  const field = 'solicrec.calendario.dataExpiracaoSolicitacao'
  const wrong: [boolean, string, string][] = [
    [endsAt <= now, field, `O campo ${field} é anterior à data de criação da solicitação da recorrência.`],
    [endsAt > now + LONGEST_MS, field, `O campo ${field} passa de trinta dias da criação da solicitação.`],
    [
      bank.recs.solicitationsOf(rec.idRec).some(isOpen),
      'solicrec.idRec',
      'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.',
    ],
    [rec.status !== 'CRIADA', 'solicrec.idRec', 'A recorrência não está no status CRIADA.'],
  ]
  return wrong.flatMap(([isWrong, propriedade, razao]) => (isWrong ? [{ razao, propriedade }] : []))
}

function found(bank: Bank, id: string): SolicRec {
  advance(bank)
  const solicitation = bank.recs.findSolicitation(id)
  if (!solicitation) throw new Problem('SolicRecNaoEncontrada')
  return solicitation
}

const shown = (bank: Bank, status: number, one: SolicRec): Answer => ({
  status,
  body: solicRecJson(bank, one, bank.recs.find(one.idRec)!),
})
