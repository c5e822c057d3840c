import { type Centavos, centavos, formatBrl, fractionOf } from '@vitrine/contract/money'
import type { CalendarDay } from '@vitrine/contract/time'
import { bridgePeriod, daysIn, type Period, periodFrom } from './calendar.ts'
import { type ChargeRules, type PricedPeriod, pricePeriod } from './price-period.ts'
import { type SubscriptionRow, scheduleOf } from './subscription-row.ts'

interface NextPeriod {
  period: Period
  priced: PricedPeriod
}

interface Asked {
  startOn: CalendarDay
  /** Of the charge; the first one was number 1. */
  number: number
}

/**
 * A period of a subscription that begins on a day, and what it costs. Where its charges move to another day of the month
 * it lasts until that day, and the days beyond a usual period are charged besides, each at its share of the price.
 */
export function priceNext(
  subscription: SubscriptionRow,
  { startOn, number }: Asked,
  rules: ChargeRules,
): NextPeriod {
  const { dueDay, amount } = subscription
  const schedule = scheduleOf(subscription)
  const usual = periodFrom(schedule, startOn)
  if (dueDay === null) return { period: usual, priced: pricePeriod(subscription, number, rules) }
  const period = bridgePeriod(schedule.cycle, startOn, dueDay)
  const bridge = bridgeFor(amount, usual, period)
  const priced = pricePeriod({ ...subscription, amount: amount + bridge.amount }, number, rules)
  const [plan, ...rest] = priced.sum
  const sum = [{ ...plan!, amount }, { label: 'Dias até o novo vencimento', ...bridge }, ...rest]
  return { period, priced: { ...priced, sum } }
}

/** Of what a usual period costs (centavos), the share of the days that another one has beyond it, half up. */
export function bridgeFor(
  amount: number,
  usual: Period,
  longer: Period,
): { amount: Centavos; formula: string } {
  const [more, whole] = [Math.max(0, daysIn(longer) - daysIn(usual)), daysIn(usual)]
  return {
    amount: fractionOf(centavos(amount), more, whole),
    formula: `${formatBrl(centavos(amount))} × ${more} de ${whole} dias`,
  }
}
