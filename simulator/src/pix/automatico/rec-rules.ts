import { fromDecimal } from '@vitrine/contract/money-text'
import { dayOf, parseDay } from '@vitrine/contract/time'
import { accountsOf } from '../../config.ts'
import type { Bank } from '../bank.ts'
import type { Violacao } from '../problem.ts'
import type { Rec, RecBody } from './rec.store.ts'

/** The body of `POST /rec`. */
export type RecRequest = RecBody & { loc?: number; ativacao?: { dadosJornada?: { txid: string } } }
/** The body of `PATCH /rec/{idRec}`. */
export type RecRevision = {
  status?: 'CANCELADA'
  vinculo?: { devedor?: { nome: string } }
  calendario?: { dataInicial?: string }
  loc?: number
  ativacao?: { dadosJornada?: { txid: string } }
}

/** The violations of `POST /rec` that no schema can tell, in the document's words. */
export function recViolations(bank: Bank, { calendario, valor, recebedor, loc }: RecRequest): Violacao[] {
  const { dataInicial, dataFinal } = calendario
  const values = [valor?.valorRec, valor?.valorMinimoRecebedor].filter((value) => value !== undefined)
  const convenio = recebedor?.convenio
  return [
    ...firstDayViolations(dataInicial, bank.config.now()),
    ...when(
      dataFinal !== undefined && (!parseDay(dataFinal) || dataFinal < dataInicial),
      'calendario.dataFinal',
      'é anterior ao campo rec.calendario.dataInicial.',
    ),
    ...(values.length === 2
      ? [
          {
            razao: 'Ambos os campos rec.valor.valorRec e rec.valor.valorMinimoRecebedor estão preenchidos.',
            propriedade: 'rec.valor',
          },
        ]
      : []),
    ...when(
      values.some((value) => fromDecimal(value) === 0),
      'valor',
      'apresenta o valor zero.',
    ),
    ...when(
      convenio !== undefined && !accountsOf(bank.config).some(({ key }) => key === convenio),
      'recebedor.convenio',
      'não é aceito pelo PSP Recebedor.',
    ),
    ...locationViolations(bank, loc),
  ]
}

/** The violations of `PATCH /rec/{idRec}`, in the document's words. */
export function revisionViolations(bank: Bank, rec: Rec, asked: RecRevision): Violacao[] {
  if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA')
    return [
      { razao: 'A recorrência encontra-se expirada, cancelada ou rejeitada.', propriedade: 'rec.status' },
    ]
  const isCreated = rec.status === 'CRIADA'
  const firstDay = asked.calendario?.dataInicial
  const only = 'somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.'
  return [
    ...(firstDay === undefined ? [] : firstDayViolations(firstDay, rec.createdAt)),
    ...when(firstDay !== undefined && !isCreated, 'calendario.dataInicial', only),
    ...when(asked.loc !== undefined && !isCreated, 'loc', only),
    ...when(asked.ativacao !== undefined && !isCreated, 'ativacao.dadosJornada.txid', only),
    ...locationViolations(bank, asked.loc, rec.idRec),
  ]
}

function firstDayViolations(day: string, createdAt: number): Violacao[] {
  const createdOn = dayOf(new Date(createdAt))
  return when(
    !parseDay(day) || day < createdOn,
    'calendario.dataInicial',
    'é anterior à data de criação da recorrência.',
  )
}

function locationViolations(bank: Bank, loc: number | undefined, own?: string): Violacao[] {
  if (loc === undefined) return []
  const location = bank.recs.findLocation(loc)
  if (!location) return [{ razao: 'O location referenciado por rec.loc inexiste.', propriedade: 'rec.loc' }]
  if (location.idRec === null || location.idRec === own) return []
  const razao = 'O location referenciado por rec.loc já está sendo utilizado por outra recorrência.'
  return [{ razao, propriedade: 'rec.loc' }]
}

const when = (isWrong: boolean, field: string, words: string): Violacao[] =>
  isWrong ? [{ razao: `O campo rec.${field} ${words}`, propriedade: `rec.${field}` }] : []
