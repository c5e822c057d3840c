import { perInterval } from './interval-words.ts'
import { centavos, formatBrl } from './money.ts'
import type { PriceChange } from './price-campaign.ts'
import { calendarDay, formatDay } from './time.ts'

/** A raise is told of so many days before the first renewal that has it. */
export const NOTICE_DAYS = 30
/** It is told of again so many days before that renewal: a day before its order is placed. */
export const REMINDER_DAYS = 8
/** Until so many days after that renewal it may still be accepted; then the question is over, and the price stays. */
export const ANSWER_DAYS = 30

/** What is agreed to; it is kept with the acceptance, with its version and its day. */
export const PRICE_ACCEPTANCE_VERSION = '2026-11-27'
export const priceAcceptanceText = ({
  amount,
  oldAmount,
  interval,
  on,
}: Pick<PriceChange, 'amount' | 'oldAmount' | 'interval' | 'on'>): string =>
  `Aceito pagar ${formatBrl(centavos(amount))} ${perInterval(interval)}, no lugar de ${formatBrl(centavos(oldAmount))}, a partir da renovação de ${formatDay(calendarDay(on))}.`
