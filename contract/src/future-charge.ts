import * as z from 'zod'
import { CYCLES, endOfCycle } from './billing-cycle.ts'
import { Interval } from './catalog.ts'
import { addDays, type CalendarDay, calendarDay } from './time.ts'

/** Charges of one amount (centavos), `times` after one another; without it they go on. The first is due on `firstOn`. */
export const ChargeRun = z.object({ amount: z.int(), times: z.int().optional(), firstOn: z.string() })
export type ChargeRun = z.infer<typeof ChargeRun>

/**
 * What comes after today: what the first charge of a plan costs that costs anything, in centavos, and the calendar day on
 * which its period begins and it is due; nothing is charged by itself. `runs` has all charges to come, those that cost
 * nothing among them, where they are not all the same.
 */
export const FutureCharge = z.object({
  label: z.string(),
  amount: z.int(),
  interval: Interval,
  firstOn: z.string(),
  runs: z.array(ChargeRun).optional(),
  /** Of an order from before `runs` were kept: how its charges differ, in words. */
  says: z.string().optional(),
  /** Days that cost nothing, before the first charge. */
  trialDays: z.int().optional(),
  /** So many charges it binds for, the first among them; and after so many it is over by itself. */
  minCycles: z.int().optional(),
  maxCycles: z.int().optional(),
  /** What it binds for is left of the plan of before. */
  keptMinimum: z.literal(true).optional(),
})
export type FutureCharge = z.infer<typeof FutureCharge>

/** The same before it is known on which day it begins. */
export interface PlannedCharge extends Omit<FutureCharge, 'firstOn' | 'runs'> {
  runs?: readonly Omit<ChargeRun, 'firstOn'>[] | undefined
}

/** When the charges to come are due: the next of them, and the day of the month that all keep to. */
export interface DueDays {
  nextOn: CalendarDay
  anchorDay: number
}

const dayOfMonth = (day: CalendarDay): number => Number(day.slice(8))

/** Of a plan that begins on a day: with the days of its trial, or with its first period. */
export function dueAfter(
  startOn: CalendarDay,
  { interval, trialDays }: Pick<PlannedCharge, 'interval' | 'trialDays'>,
): DueDays {
  const anchorOn = trialDays ? addDays(startOn, trialDays) : startOn
  const anchorDay = dayOfMonth(anchorOn)
  return { anchorDay, nextOn: trialDays ? anchorOn : endOfCycle(cycleOf(interval), anchorDay, startOn) }
}

/** Of a period that runs. A period that begins or ends with a shorter month shows its anchor at the other end. */
export const dueAtEnd = ({ startOn, endOn }: { startOn: string; endOn: string }): DueDays => ({
  nextOn: calendarDay(endOn),
  anchorDay: Math.max(dayOfMonth(calendarDay(startOn)), dayOfMonth(calendarDay(endOn))),
})

const cycleOf = (interval: Interval) => CYCLES[interval === 'once' ? 'month' : interval]

/** Gives each run of charges its day. Every sentence about a charge to come is made of what this answers. */
export function dateCharges(
  { runs: planned, ...charge }: PlannedCharge,
  { nextOn, anchorDay }: DueDays,
): FutureCharge {
  const { unit, count } = cycleOf(charge.interval)
  let passed = 0
  const runs = (planned ?? [{ amount: charge.amount }]).map((run): ChargeRun => {
    const firstOn = passed > 0 ? endOfCycle({ unit, count: count * passed }, anchorDay, nextOn) : nextOn
    passed += run.times ?? 0
    return { ...run, firstOn }
  })
  const { amount, firstOn } = runs.find((run) => run.amount > 0) ?? runs[0]!
  return { ...charge, amount, firstOn, ...(runs.length > 1 && { runs }) }
}

/** How many periods to come are free before the first one that costs something. */
export const freePeriods = ({ runs = [], firstOn }: Pick<FutureCharge, 'runs' | 'firstOn'>): number =>
  runs.filter((run) => run.firstOn < firstOn).reduce((sum, { times = 0 }) => sum + times, 0)
