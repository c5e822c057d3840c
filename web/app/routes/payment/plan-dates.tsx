import type { Installments } from '@vitrine/contract/card'
import { parcelDueOn } from '@vitrine/contract/installment-plan'
import { costText, parcelText } from '@vitrine/contract/installment-plan-words'
import { type CalendarDay, formatDay } from '@vitrine/contract/time'
import { Sum } from '../../ui/sum.tsx'
import classes from './plan-dates.module.css'

interface PlanDatesProps {
  plan: Installments
  startsOn: CalendarDay
}

/** What is charged today and what later, each with its day; then what that costs. */
export function PlanDates({ plan, startsOn }: PlanDatesProps) {
  const { count, first, each } = plan
  const later = Array.from({ length: count - 1 }, (_, i) => ({
    label: parcelText(i + 2, count),
    formula: `vence em ${formatDay(parcelDueOn(startsOn, i + 2))}`,
    amount: each,
  }))
  return (
    <div className={classes.dates}>
      <Sum title="Hoje" lines={[{ label: parcelText(1, count), amount: first }]} />
      <Sum title="Depois" lines={later} />
      <p className={classes.cost}>{costText(plan)}.</p>
    </div>
  )
}
