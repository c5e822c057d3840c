import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { type Centavos, formatBrl } from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  dayOf,
  daysBetween,
  HOUR_MS,
  parseDay,
  startOfDay,
} from '@vitrine/contract/time'
import type { Account } from '../../config.ts'
import type { Bank } from '../bank.ts'
import { newEndToEndId } from '../ids.ts'
import { isoOf } from '../present.ts'
import type { Violacao } from '../problem.ts'
import type { Attempt, Cobr, CobrBody } from './cobr.store.ts'
import type { Periodicity, Rec, Rejection } from './rec.store.ts'

/** The window in which a charge is sent to the payer's bank, in calendar days before it is due. */
const SENT_AT_LEAST = 2
const SENT_AT_MOST = 10
/** `PERMITE_3R_7D`: three tries more, within seven calendar days of the due day. */
export const MAX_RETRIES = 3
const RETRY_DAYS = 7

const MONTHS: Record<Exclude<Periodicity, 'SEMANAL'>, number> = {
  MENSAL: 1,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}

export const chargedOf = ({ body }: Pick<Cobr, 'body'>): Centavos => fromDecimal(body.valor.original)

/** The day on which a charge is debited first: its due day, or the next on which banks are open. */
export function firstDayOf({ body }: Pick<Cobr, 'body'>): CalendarDay {
  const dueOn = calendarDay(body.calendario.dataDeVencimento)
  return body.ajusteDiaUtil ? nextBusinessDay(dueOn) : dueOn
}

/** The last day on which a charge may be tried again: within seven days of its due day and in the same cycle. */
export function lastRetryOn({ body }: Pick<Cobr, 'body'>, rec: Rec): CalendarDay {
  const dueOn = calendarDay(body.calendario.dataDeVencimento)
  if (rec.body.politicaRetentativa === 'NAO_PERMITE') return dueOn
  const last = addDays(dueOn, RETRY_DAYS)
  const nextCycle = cycleStart(rec, cycleOf(rec, dueOn) + 1)
  return nextCycle <= last ? addDays(nextCycle, -1) : last
}

/** Which cycle of a recurrence a day is in: 0 from its first day on. */
export function cycleOf(rec: Rec, day: CalendarDay): number {
  const first = calendarDay(rec.body.calendario.dataInicial)
  let cycle = Math.floor(
    daysBetween(first, day) / (rec.body.calendario.periodicidade === 'SEMANAL' ? 7 : 366),
  )
  while (cycleStart(rec, cycle + 1) <= day) cycle++
  return cycle
}

function cycleStart(rec: Rec, cycle: number): CalendarDay {
  const { dataInicial, periodicidade } = rec.body.calendario
  const first = calendarDay(dataInicial)
  if (periodicidade === 'SEMANAL') return addDays(first, 7 * cycle)
  return addMonths(Number(dataInicial.slice(8)), first, MONTHS[periodicidade] * cycle)
}

/** Why the payer's bank refuses the value of a charge; codes are those of the message catalogue of the Pix. */
export function valueRejection({ body, ceiling }: Rec, cobr: Pick<Cobr, 'body'>): Rejection | undefined {
  const amount = chargedOf(cobr)
  const fixed = body.valor?.valorRec
  if (fixed !== undefined && fromDecimal(fixed) !== amount)
    return { codigo: 'AM09', descricao: 'Valor da cobrança não corresponde ao valor da recorrência' }
  if (ceiling === undefined || amount <= ceiling) return undefined
  const most = formatBrl(ceiling as Centavos)
  return { codigo: 'AM02', descricao: `Valor da cobrança ultrapassa o máximo do usuário pagador, ${most}` }
}

/** A try on a day, in the schedule of the payer's bank. */
export function newAttempt(bank: Bank, day: CalendarDay, tipo: Attempt['tipo']): Attempt {
  const data = isoOf(bank.config.now())
  return {
    dataLiquidacao: day,
    tipo,
    status: 'AGENDADA',
    endToEndId: newEndToEndId(startOfDay(day).getTime() + 8 * HOUR_MS),
    atualizacao: [
      { status: 'SOLICITADA', data },
      { status: 'AGENDADA', data },
    ],
  }
}

type CobrRequest = { rec: Rec; body: CobrBody; account: Account }

/** The violations of `PUT|POST /cobr` that no schema can tell, in the document's words where it has some. */
export function cobrViolations(bank: Bank, { rec, body, account }: CobrRequest): Violacao[] {
  const { conta, agencia } = body.recebedor
  const isOther = conta !== account.conta || (agencia !== undefined && agencia !== account.agencia)
  return [
    ...when(rec.status !== 'APROVADA', 'idRec', 'refere-se a uma recorrência que não está APROVADA.'),
    ...when(chargedOf({ body }) === 0, 'valor.original', 'apresenta o valor zero.'),
    ...when(isOther, 'recebedor.conta', 'corresponde a uma conta que não pertence a este usuário recebedor.'),
    ...dueViolations(bank, rec, body.calendario.dataDeVencimento),
  ]
}

function dueViolations(bank: Bank, rec: Rec, day: string): Violacao[] {
  const dueOn = parseDay(day)
  const today = dayOf(new Date(bank.config.now()))
  const field = 'calendario.dataDeVencimento'
  if (!dueOn || dueOn < today) return when(true, field, 'é anterior à data de criação da cobrança.')
  const ahead = daysBetween(today, dueOn)
  const { dataInicial, dataFinal } = rec.body.calendario
  const isOutside = dueOn < dataInicial || (dataFinal !== undefined && dueOn > dataFinal)
  const window = 'deve ficar entre dois e dez dias depois da criação da cobrança.'
  if (isOutside) return when(true, field, 'está fora da vigência da recorrência.')
  return [
    ...when(ahead < SENT_AT_LEAST || ahead > SENT_AT_MOST, field, window),
    ...(isCycleTaken(bank, rec, dueOn)
      ? [
          {
            razao:
              'Existe uma CobR com status diferente de REJEITADA e CANCELADA referente ao mesmo cobr.idRec com calendario.dataDeVencimento no mesmo ciclo.',
            propriedade: `cobr.${field}`,
          },
        ]
      : []),
  ]
}

function isCycleTaken(bank: Bank, rec: Rec, dueOn: CalendarDay): boolean {
  const cycle = cycleOf(rec, dueOn)
  return bank.cobrs
    .ofRec(rec.idRec)
    .filter(({ status }) => status !== 'REJEITADA' && status !== 'CANCELADA')
    .some(({ body }) => cycleOf(rec, calendarDay(body.calendario.dataDeVencimento)) === cycle)
}

/** The violations of `POST /cobr/{txid}/retentativa/{data}`, in the document's words where it has some. */
export function retryViolations(bank: Bank, { cobr, rec, day }: Retry): Violacao[] {
  const retries = cobr.attempts.filter(({ tipo }) => tipo === 'NTAG').length
  const today = dayOf(new Date(bank.config.now()))
  const wrong: [boolean, string][] = [
    [
      rec.body.politicaRetentativa === 'NAO_PERMITE',
      'A política configurada na recorrência não permite retentativa de cobrança.',
    ],
    [cobr.status !== 'ATIVA', 'A cobrança não está ATIVA.'],
    [
      cobr.attempts.some(({ status }) => status === 'AGENDADA'),
      'Existe uma tentativa com status `SOLICITADA` ou `AGENDADA`.',
    ],
    [!parseDay(day) || day <= today, 'O parâmetro data não corresponde a uma data futura.'],
    [retries >= MAX_RETRIES, 'As três retentativas permitidas já foram solicitadas.'],
    [
      day > lastRetryOn(cobr, rec),
      'O parâmetro data passa de sete dias do vencimento ou do ciclo da recorrência.',
    ],
  ]
  return wrong.flatMap(([isWrong, razao]) => (isWrong ? [{ razao, propriedade: 'data' }] : []))
}

export type Retry = { cobr: Cobr; rec: Rec; day: string }

const when = (isWrong: boolean, field: string, words: string): Violacao[] =>
  isWrong ? [{ razao: `O campo cobr.${field} ${words}`, propriedade: `cobr.${field}` }] : []
