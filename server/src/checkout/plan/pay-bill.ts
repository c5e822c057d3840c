import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { today } from '@vitrine/contract/time'
import { resumeResting } from '../../access/index.ts'
import type { Tx } from '../../kernel/database.ts'
import { listUnpaid } from './bill.store.ts'
import { lockPlan, movePlan } from './plan.store.ts'

/** A bill is paid: its plan is completed with the last one, and what rested goes on once nothing is overdue. */
export async function notePaidBill(tx: Tx, saleId: string, now: Date): Promise<void> {
  // Two statements: what the first one waited for is seen by the next one only.
  const plan = await lockPlan(tx, saleId)
  if (plan?.state !== 'active' && plan?.state !== 'suspended') return
  const unpaid = await listUnpaid(tx, saleId)
  const isOverdue = unpaid.some(({ dueOn }) => nextBusinessDay(dueOn) < today(now))
  if (plan.state === 'suspended' && !isOverdue) await resumeResting(tx, saleId)
  if (unpaid.length === 0) await movePlan(tx, saleId, 'completed', now)
  else if (plan.state === 'suspended' && !isOverdue) await movePlan(tx, saleId, 'active', now)
}
