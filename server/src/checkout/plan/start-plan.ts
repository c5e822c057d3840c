import { newId } from '@vitrine/contract/ids'
import { parcelDueOn } from '@vitrine/contract/installment-plan'
import { parcelText } from '@vitrine/contract/installment-plan-words'
import { today } from '@vitrine/contract/time'
import type { Tx } from '../../kernel/database.ts'
import { nextCode } from '../order.store.ts'
import { insertBills, type NewBill } from './bill.store.ts'
import { anchorPlan, lockPlan, movePlan, type PlanRow } from './plan.store.ts'

/** The first parcel of a sale is paid: the others are due month after month from today. Once; false when it was before. */
export async function startPlan(tx: Tx, saleId: string, now: Date): Promise<boolean> {
  const plan = await lockPlan(tx, saleId)
  if (plan?.state !== 'offered') return false
  const anchorOn = today(now)
  await anchorPlan(tx, saleId, anchorOn)
  await insertBills(tx, saleId, await newBills(tx, { ...plan, anchorOn }, now), now)
  await movePlan(tx, saleId, 'active', now)
  return true
}

async function newBills(tx: Tx, { count, each, anchorOn }: PlanRow, now: Date): Promise<NewBill[]> {
  const bills: NewBill[] = []
  for (let parcel = 2; parcel <= count; parcel++) {
    const pricing = { sum: [{ label: parcelText(parcel, count), amount: each }], later: [], rules: [] }
    const dueOn = parcelDueOn(anchorOn, parcel)
    bills.push({ id: newId('ord'), code: await nextCode(tx, now), parcel, dueOn, pricing })
  }
  return bills
}
