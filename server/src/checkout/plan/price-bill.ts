import { addBusinessDays, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { type BillPrice, billPrice } from '@vitrine/contract/installment-plan'
import { parcelText } from '@vitrine/contract/installment-plan-words'
import { add, centavos } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type CalendarDay, daysBetween, today } from '@vitrine/contract/time'
import type { Config } from '../../kernel/config.ts'
import type { Tx } from '../../kernel/database.ts'
import type { PaymentRow } from '../../payment/index.ts'
import type { HeldOrder } from '../order.store.ts'
import { type BillSum, priceBillAt } from './bill.store.ts'
import { findPlan, type PlanRow } from './plan.store.ts'

/** An order that is a bill. */
export type HeldBill<T> = T & { planOf: string; parcel: number; dueOn: CalendarDay }

export const isBill = <T extends { planOf: string | null }>(order: T): order is HeldBill<T> =>
  order.planOf !== null

/** A boleto that is made so many days before a parcel is due, or later, is due with it. */
const SOON_DAYS = 10

/** When a boleto for a bill is due that is made on `day`. */
export function billSlipDueOn(dueOn: CalendarDay, day: CalendarDay, dueDays: number): CalendarDay {
  const first = addBusinessDays(day, dueDays)
  const own = nextBusinessDay(dueOn)
  return daysBetween(day, dueOn) <= SOON_DAYS && own > first ? own : first
}

/** The day that a charge made on `day` is reckoned for: of a boleto, when it is due, but never later than the parcel. */
function pricedOn(dueOn: CalendarDay, day: CalendarDay, method: PaymentMethod, dueDays: number): CalendarDay {
  if (method !== 'boleto' || day >= dueOn) return day
  const slip = billSlipDueOn(dueOn, day, dueDays)
  return slip < dueOn ? slip : dueOn
}

/** The order as it is charged now: a bill costs less before its due day and more after it, any other what it did. */
export async function priceNow<T extends HeldOrder>(
  tx: Tx,
  { boleto }: Pick<Config, 'boleto'>,
  order: T,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<T> {
  if (!isBill(order)) return order
  const plan = await findPlan(tx, order.planOf)
  const day = pricedOn(order.dueOn, today(now), method, boleto?.dueDays ?? 0)
  const sum = sumOf(billPrice({ ...plan, each: centavos(plan.each), dueOn: order.dueOn }, day), order, plan)
  if (sum.total !== order.total) await priceBillAt(tx, order.id, sum)
  return { ...order, total: sum.total }
}

function sumOf(
  { each, early, fine, interest, total }: BillPrice,
  { parcel }: { parcel: number },
  { count }: PlanRow,
): BillSum {
  const rows = [
    { label: parcelText(parcel, count), amount: each },
    { label: 'Juros que você não paga por adiantar', amount: centavos(-early) },
    { label: 'Multa por atraso', amount: fine },
    { label: 'Juros de mora', amount: interest },
  ]
  const sum = rows.filter(({ amount }) => amount !== 0)
  return {
    subtotal: add(each, fine, interest),
    discount: early,
    total,
    pricing: { sum, later: [], rules: [] },
  }
}

/** A charge that was made before the price changed pays the bill all the same: what came in is what it cost. */
export async function keepPaidPrice(tx: Tx, order: HeldOrder, { method, amount }: PaymentRow): Promise<void> {
  if (!isBill(order) || method === 'card' || amount === order.total) return
  const { count } = await findPlan(tx, order.planOf)
  const sum = [{ label: parcelText(order.parcel, count), amount }]
  const pricing = { sum, later: [], rules: [] }
  await priceBillAt(tx, order.id, { subtotal: amount, discount: 0, total: amount, pricing })
}
