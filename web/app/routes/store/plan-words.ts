import type { Interval, Price } from '@vitrine/contract/catalog'
import type { PriceDifference } from '@vitrine/contract/plan-comparison'
import { brl } from '../../ui/price.tsx'

/** What paying for each interval is called. */
export const INTERVAL_NAMES: Record<Interval, string> = {
  month: 'Mensal',
  year: 'Anual',
  once: 'Pagamento único',
}

const PER = { month: 'por mês', year: 'por ano' } as const

/** `R$ 70,00 a mais por mês`. */
export function differenceText({ amount, per }: PriceDifference): string {
  if (amount === 0) return 'O mesmo preço'
  return `${brl(Math.abs(amount))} a ${amount > 0 ? 'mais' : 'menos'} ${PER[per]}`
}

/** What a difference by the year was reckoned with, where the person pays by the month. */
export const basisText = ({ interval, amount }: Price, { per }: PriceDifference): string =>
  interval === 'month' && per === 'year' ? `em relação a 12 mensalidades de ${brl(amount)}` : ''

const CHARGED: Record<Interval, string> = {
  month: 'todo mês',
  year: 'uma vez por ano',
  once: 'uma vez só',
}

/** When it is charged, and what is charged once besides. */
export function chargeText(current: Price, { interval, setupFee }: Price): string {
  const when =
    current.interval === interval
      ? `Continua sendo cobrado ${CHARGED[interval]}`
      : `Passa a ser cobrado ${CHARGED[interval]}, em vez de ${CHARGED[current.interval]}`
  return setupFee ? `${when}, mais ${brl(setupFee)} de adesão` : when
}
