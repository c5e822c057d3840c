import { isPastDue, nextBusinessDay } from './brazil/business-days.ts'
import type { Installments } from './card.ts'
import type { Bill, BillOf, BillState, InstallmentPlan, PlanState, PlanTerms } from './installment-plan.ts'
import { centavos, formatBrl, formatPercent } from './money.ts'
import { type CalendarDay, calendarDay, daysBetween, formatDay } from './time.ts'

const brl = (amount: number): string => formatBrl(centavos(amount))

/** Days: a bill is sent before its due day; after it access rests, and then the plan ends. */
export const PLAN_DAYS = { sent: 7, rests: 10, ends: 60 } as const

/** `Parcela 3 de 6`. */
export const parcelText = (number: number, count: number): string => `Parcela ${number} de ${count}`

/** Which parcel the charge of an order is for; nothing where the whole is charged at once. */
export function parcelOf({ plan, bill }: Parted): string | undefined {
  if (bill) return `${parcelText(bill.number, bill.count)} · ${listed(bill.names)}`
  return plan && parcelText(1, plan.count)
}

interface Parted {
  plan?: Pick<InstallmentPlan, 'count'> | undefined
  bill?: Pick<BillOf, 'number' | 'count' | 'names'> | undefined
}

/** Beside the first parcel. */
export const othersText = (count: number): string =>
  count === 2 ? 'A outra vem um mês depois.' : `As outras ${count - 1} vêm depois, uma por mês.`

export const listed = (names: readonly string[]): string => new Intl.ListFormat('pt-BR').format(names)

type Offer = Pick<Installments, 'count' | 'first' | 'each'>

/** `6x: R$ 66,17 hoje + 5x de R$ 68,18`; of two parcels with the day of the second one. */
export const offerText = ({ count, first, each }: Offer, secondOn: CalendarDay): string =>
  count === 2
    ? `2x: ${brl(first)} hoje +\u00a0${brl(each)} em\u00a0${formatDay(secondOn)}`
    : `${count}x: ${brl(first)} hoje +\u00a0${count - 1}x\u00a0de\u00a0${brl(each)}`

type Cost = Pick<Installments, 'total' | 'interest' | 'monthlyBp' | 'yearlyBp'>

/** What parcels cost, before anybody agrees to them (CDC art. 54-B). */
export const costText = ({ total, interest, monthlyBp, yearlyBp }: Cost): string =>
  interest === 0
    ? `Total ${brl(total)}, sem juros`
    : `Total ${brl(total)}, juros de ${brl(interest)} (${formatPercent(monthlyBp)}\u00a0a.m., CET\u00a0${formatPercent(yearlyBp)}\u00a0a.a.)`

type LateTerms = Pick<PlanTerms, 'monthlyBp' | 'fineBp' | 'interestBp'>

/** What is agreed to by who pays in parcels, one sentence each. */
export const planConditions = (terms: LateTerms): string[] => [
  `As parcelas são mensais, por Pix ou boleto, e contam do dia em que a primeira é paga. Enviamos cada uma ${PLAN_DAYS.sent} dias antes do vencimento.`,
  lateText(terms),
  `Com ${PLAN_DAYS.rests} dias de atraso, o acesso fica em pausa até o pagamento. Com ${PLAN_DAYS.ends} dias, o parcelamento e o acesso terminam, e nada mais é cobrado.`,
  ...(terms.monthlyBp > 0 ? ['Pagar antes custa menos: os juros dos dias que faltam são descontados.'] : []),
  'Se você desistir da compra no prazo de arrependimento, as parcelas terminam e devolvemos o que foi pago.',
]

function lateText({ fineBp, interestBp }: LateTerms): string {
  const costs = [
    fineBp > 0 && `multa de ${formatPercent(fineBp)}`,
    interestBp > 0 && `juros de ${formatPercent(interestBp)} ao mês`,
  ].filter(Boolean)
  return `Parcela paga com atraso ${costs.length > 0 ? `tem ${costs.join(' e ')}` : 'não tem multa nem juros'}.`
}

/** Words and how they look. */
export type Label = readonly [words: string, tone: 'plain' | 'gold' | 'quiet' | 'negative']

const PLAN_LABELS: Record<PlanState, Label> = {
  offered: ['Aguardando a 1ª parcela', 'gold'],
  active: ['Em dia', 'plain'],
  suspended: ['Em atraso: acesso em pausa', 'negative'],
  completed: ['Quitada', 'plain'],
  defaulted: ['Encerrada por falta de pagamento', 'negative'],
  cancelled: ['Cancelada', 'quiet'],
}

/** How a sale in parcels stands on a day. */
export function planLabel(
  { state, bills }: Pick<InstallmentPlan, 'state' | 'bills'>,
  day: CalendarDay,
): Label {
  const isLate = state === 'active' && bills.some((bill) => isOverdue(bill, day))
  return isLate ? ['Em atraso', 'negative'] : PLAN_LABELS[state]
}

type Owed = Pick<Bill, 'state' | 'dueOn'>

/** Whether somebody should have paid it by now. */
export const isOverdue = ({ state, dueOn }: Owed, day: CalendarDay): boolean =>
  state === 'open' && isPastDue(calendarDay(dueOn), day)

/** Of a parcel that is not to be paid any more, or not now. */
export const BILL_LABELS: Record<Exclude<BillState, 'open'>, Label> = {
  'in-review': ['Em análise', 'gold'],
  paid: ['Paga', 'plain'],
  refunded: ['Devolvida', 'quiet'],
  cancelled: ['Cancelada', 'quiet'],
  'charged-back': ['Contestada e devolvida', 'negative'],
}

/** How a parcel stands on a day. */
export const billLabel = ({ state, dueOn }: Owed, day: CalendarDay): Label =>
  state === 'open' ? dueLabel(calendarDay(dueOn), day) : BILL_LABELS[state]

/** How far a due day is; one on which no bank opens moves to the next one that is. */
export function dueLabel(dueOn: CalendarDay, day: CalendarDay): Label {
  if (isPastDue(dueOn, day)) return [`Em atraso há ${days(daysBetween(dueOn, day))}`, 'negative']
  const left = daysBetween(day, dueOn < day ? nextBusinessDay(dueOn) : dueOn)
  if (left === 0) return ['Vence hoje', 'gold']
  if (left === 1) return ['Vence amanhã', 'gold']
  return left <= PLAN_DAYS.sent ? [`Vence em ${days(left)}`, 'gold'] : ['A vencer', 'quiet']
}

const days = (count: number): string => `${count} ${count === 1 ? 'dia' : 'dias'}`

/** When a parcel that is not charged for yet costs what. */
export const WHEN_BILL_PRICE =
  'O valor é o do dia em que você paga: antes do vencimento, com os juros que faltam descontados; depois, com multa e juros por atraso.'

/** What comes of a parcel that is late, as of `day`. */
export const restText = (dueOn: CalendarDay, day: CalendarDay): string =>
  daysBetween(nextBusinessDay(dueOn), day) < PLAN_DAYS.rests
    ? `Com ${PLAN_DAYS.rests} dias de atraso, o acesso fica em pausa até o pagamento.`
    : 'O acesso fica em pausa até o pagamento.'
