import type { Interval } from './catalog.ts'

type Plan = Exclude<Interval, 'once'>

const PER: Record<Interval, string> = {
  once: '',
  week: 'por semana',
  month: 'por mês',
  'two-months': 'a cada 2 meses',
  quarter: 'a cada 3 meses',
  'half-year': 'a cada 6 meses',
  year: 'por ano',
}

/** How often something is charged: `por mês`, `a cada 3 meses`; nothing of what is paid once. */
export const perInterval = (interval: Interval): string => PER[interval]

/** A plan by how often it is charged: `plano mensal`. */
export const PLAN_ADJECTIVES: Record<Plan, string> = {
  week: 'semanal',
  month: 'mensal',
  'two-months': 'bimestral',
  quarter: 'trimestral',
  'half-year': 'semestral',
  year: 'anual',
}

/** How long one payment is good for: `um mês`. */
export const INTERVAL_LENGTHS: Record<Plan, string> = {
  week: 'uma semana',
  month: 'um mês',
  'two-months': 'dois meses',
  quarter: 'três meses',
  'half-year': 'seis meses',
  year: 'um ano',
}
