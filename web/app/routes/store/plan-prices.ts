import type { Interval, Price, Product } from '@vitrine/contract/catalog'
import { INTERVAL_LENGTHS } from '@vitrine/contract/interval-words'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import type { PriceDifference } from '@vitrine/contract/plan-comparison'
import { brl } from '../../ui/price.tsx'

/** What paying for each interval is called. */
export const INTERVAL_NAMES: Record<Interval, string> = {
  once: 'Pagamento único',
  week: 'Semanal',
  month: 'Mensal',
  'two-months': 'Bimestral',
  quarter: 'Trimestral',
  'half-year': 'Semestral',
  year: 'Anual',
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

const LASTS: Record<Interval, string> = { ...INTERVAL_LENGTHS, once: 'todo o acesso' }

/** How long one payment is good for, and what is paid once besides. */
export function paymentText(
  current: Pick<Price, 'interval'>,
  { interval, setupFee }: Pick<Price, 'interval' | 'setupFee'>,
): string {
  const lasts =
    current.interval === interval
      ? `Cada pagamento continua valendo ${LASTS[interval]}`
      : `Cada pagamento passa a valer ${LASTS[interval]}, em vez de ${LASTS[current.interval]}`
  return setupFee ? `${lasts}, mais ${brl(setupFee)} de adesão` : lasts
}

/** Centavos saved in the first year by paying `yearly` instead of twelve times `monthly`; undefined when nothing is. */
export function yearlySaving(prices: readonly Price[]): number | undefined {
  const monthly = prices.find(({ interval }) => interval === 'month')
  const yearly = prices.find(({ interval }) => interval === 'year')
  if (!monthly || !yearly) return undefined
  const year = (price: Price, charges: number) =>
    Array.from({ length: charges }, (_, i) => priceOfCharge(price, i + 1)).reduce(
      (sum, one) => sum + one,
      0,
    ) + (price.setupFee ?? 0)
  return positive(year(monthly, 12) - year(yearly, 1))
}

/**
 * Centavos saved by a bundle against those of its items that may be bought apart; only where every one of them is paid
 * once, like the bundle.
 */
export function bundleSaving(items: Product['items'], price: Price): number | undefined {
  const apart = items.filter(({ isAlone }) => isAlone)
  const allOnce = [price, ...apart.map((item) => item.price)].every(({ interval }) => interval === 'once')
  if (apart.length === 0 || !allOnce) return undefined
  return positive(apart.reduce((sum, item) => sum + item.price.amount, 0) - price.amount)
}

const positive = (amount: number): number | undefined => (amount > 0 ? amount : undefined)
