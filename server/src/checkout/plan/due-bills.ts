import type { DueBill } from '@vitrine/contract/installment-plan'
import { PLAN_DAYS } from '@vitrine/contract/installment-plan-words'
import { addDays, today } from '@vitrine/contract/time'
import type { App } from '../../kernel/app-context.ts'
import { listDue } from './bill.store.ts'

/** What an account is to pay of its plans in the next days, or should have paid; the oldest first. */
export const listDueBills = ({ db, clock }: App, accountId: string): Promise<DueBill[]> =>
  listDue(db, accountId, addDays(today(clock.now()), PLAN_DAYS.sent))
