import * as z from 'zod'
import { CYCLES, type Cycle, monthsOf } from './billing-cycle.ts'
import { nextBusinessDay } from './brazil/business-days.ts'
import type { Interval } from './catalog.ts'
import { addDays, type CalendarDay } from './time.ts'

/** Where an authorisation of Pix Automático stands: CRIADA, APROVADA, REJEITADA, EXPIRADA, CANCELADA at the Central Bank. */
export const PixMandateStatus = z.enum(['created', 'approved', 'rejected', 'expired', 'cancelled'])
export type PixMandateStatus = z.infer<typeof PixMandateStatus>

/** How often an authorisation may debit, in Stripe's words. */
export const PixPeriodicity = z.enum(['weekly', 'monthly', 'quarterly', 'halfyearly', 'yearly'])
export type PixPeriodicity = z.infer<typeof PixPeriodicity>

const BY_MONTHS: Record<number, PixPeriodicity> = {
  1: 'monthly',
  3: 'quarterly',
  6: 'halfyearly',
  12: 'yearly',
}

/** The periodicity of a billing cycle; undefined where Pix Automático has none, such as every two months. */
export function periodicityOf(cycle: Cycle): PixPeriodicity | undefined {
  const months = monthsOf(cycle)
  if (months === undefined) return cycle.count === 1 ? 'weekly' : undefined
  return BY_MONTHS[months]
}

/** A charge is sent to the payer's bank two to ten days before it is due (API Pix 2.9.0, cobr). */
const SENT_AT_LEAST = 2

/** The due day of a debit that is ordered today, for what is due on `dueOn`: that day, or the first that banks still take. */
export function debitDueOn(dueOn: CalendarDay, today: CalendarDay): CalendarDay {
  const soonest = addDays(today, SENT_AT_LEAST)
  return dueOn < soonest ? soonest : dueOn
}

/** The day on which a debit is tried first: its due day, or the next one on which banks are open. */
export const firstDebitOn = (dueOn: CalendarDay): CalendarDay => nextBusinessDay(dueOn)

/** Days after the due day on which a debit is tried again: three, within the seven of `PERMITE_3R_7D`. */
const RETRY_DAYS = [1, 3, 6] as const

/** The last day on which a debit may be tried. */
export const lastDebitOn = (dueOn: CalendarDay): CalendarDay => addDays(dueOn, 7)

/** The next day on which a debit that is due on `dueOn` is tried again; undefined after the last one. */
export const retryDebitOn = (dueOn: CalendarDay, today: CalendarDay): CalendarDay | undefined =>
  RETRY_DAYS.map((days) => addDays(dueOn, days)).find((day) => day > today)

/** The first day from `day` on, on which a debit that is due on `dueOn` is tried. */
export const nextDebitOn = (dueOn: CalendarDay, day: CalendarDay): CalendarDay => {
  const first = firstDebitOn(dueOn)
  return day <= first ? first : (retryDebitOn(dueOn, addDays(day, -1)) ?? lastDebitOn(dueOn))
}

/** The sentence to which whoever ticks Pix Automático agrees, and its version; kept with the authorisation (LGPD, art. 8). */
export const PIX_MANDATE_VERSION = '2026-11-27'
export const PIX_MANDATE_TEXT =
  'Renovar por Pix Automático. Autorizo o débito de cada renovação desta assinatura na conta que eu confirmar no app do meu banco, no valor do plano em vigor. Aviso por e-mail antes de cada débito; você desliga quando quiser, na página da assinatura ou no banco.'

/** Banks where most people in Brazil have their account, by their ISPB: the first eight digits of the CNPJ. */
export const BANKS: Readonly<Record<string, string>> = {
  '00000000': 'Banco do Brasil',
  '00360305': 'Caixa',
  '60701190': 'Itaú',
  '60746948': 'Bradesco',
  '90400888': 'Santander',
  '18236120': 'Nubank',
  '00416968': 'Inter',
  '31872495': 'C6 Bank',
  '10573521': 'Mercado Pago',
  '08561701': 'PagBank',
  '22896431': 'PicPay',
  '02038232': 'Sicoob',
  '01181521': 'Sicredi',
  '30306294': 'BTG Pactual',
  '58160789': 'Safra',
  '59588111': 'BV',
  '59285411': 'Pan',
  '92702067': 'Banrisul',
  '16501555': 'Stone',
  '33264668': 'XP',
  /** The bank of the demonstration. */
  '99999004': 'Banco Horizonte',
}

/** What people call the bank of an ISPB; undefined where we do not know. */
export const bankName = (ispb: string): string | undefined => BANKS[ispb]

/** The only plan of some lines, where it can renew by Pix Automático: one authorisation is for one plan. */
export function mandatablePlan<L extends { interval: Interval }>(
  lines: readonly L[],
): (L & { periodicity: PixPeriodicity }) | undefined {
  const plans = lines.filter(({ interval }) => interval !== 'once')
  const [plan] = plans
  if (!plan || plan.interval === 'once' || plans.length > 1) return undefined
  const periodicity = periodicityOf(CYCLES[plan.interval])
  return periodicity && { ...plan, periodicity }
}
