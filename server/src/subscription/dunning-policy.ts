import type {
  DunningInput,
  DunningQuestion,
  DunningReplay,
  DunningVersion,
} from '@vitrine/contract/admin/dunning'
import { retriesOn } from '@vitrine/contract/card-retry'
import { type DunningPolicy, dunningDay, suspendedOn } from '@vitrine/contract/dunning'
import { type AccountId, type DunningPolicyId, newId } from '@vitrine/contract/ids'
import { type CalendarDay, dayOf, daysBetween, today } from '@vitrine/contract/time'
import { listNames } from '#account-admin'
import { nameProducts } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  type DunningCase,
  endPolicy,
  insertPolicy,
  listCases,
  listPolicies,
  lockPolicy,
  type PolicyVersion,
} from './dunning-policy.store.ts'

/** Every version of every policy: those that hold first, then the newest. */
export async function readDunning(db: Db): Promise<DunningVersion[]> {
  const versions = await listPolicies(db)
  const authors = versions.flatMap(({ createdBy }) => createdBy ?? [])
  const [people, plans] = await parallel(
    () => listNames(db, [...new Set(authors)] as AccountId[]),
    () => nameProducts(db, [...new Set(versions.flatMap(({ productId }) => productId ?? []))]),
  )
  return versions.map((version) => versionOf(version, people, plans))
}

function versionOf(
  { brandId, brandName, productId, createdAt, createdBy, endedAt, ...version }: PolicyVersion,
  people: ReadonlyMap<string, string>,
  plans: ReadonlyMap<string, string>,
): DunningVersion {
  const by = createdBy && people.get(createdBy)
  return {
    ...version,
    retryDays: [...version.retryDays],
    networkRetryMinutes: [...version.networkRetryMinutes],
    reminderDays: [...version.reminderDays],
    ...(brandId && { brand: { id: brandId, name: brandName ?? brandId } }),
    ...(productId && { plan: { id: productId, name: plans.get(productId) ?? productId } }),
    createdAt: createdAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(by && { by }),
  }
}

/**
 * Writes a new version in the place of the one that was seen. What is open already keeps its own. Refuses
 * `dunning.changed` where another one holds by now. Resolves to its id.
 */
export async function changeDunning(
  tx: Tx,
  { replacesId, reason: _, ...policy }: DunningInput,
  actor: ChangeActor,
): Promise<DunningPolicyId> {
  const id = newId('dun', actor.at.getTime())
  const seen = replacesId && (await lockPolicy(tx, replacesId))
  if (replacesId && (!seen || seen.brandId !== policy.brandId || seen.productId !== policy.productId))
    throw new Refused('dunning.changed')
  if (replacesId && !(await endPolicy(tx, replacesId, actor))) throw new Refused('dunning.changed')
  try {
    await insertPolicy(tx, { ...policy, id }, actor)
  } catch (error) {
    if (isUniqueViolation(error, 'dunning_policy_current')) throw new Refused('dunning.changed')
    throw error
  }
  return id
}

/**
 * Ends the version of a plan or of a brand: what stands above it holds from then on. Refuses `not-found`,
 * `dunning.changed` for one that has ended, and `dunning.last` for that of all.
 */
export async function endDunning(tx: Tx, id: DunningPolicyId, actor: ChangeActor): Promise<void> {
  const version = await lockPolicy(tx, id)
  if (!version) throw new Refused('not-found')
  if (!version.brandId && !version.productId) throw new Refused('dunning.last')
  if (!(await endPolicy(tx, id, actor))) throw new Refused('dunning.changed')
}

/** So many cases are looked at. */
const MOST_CASES = 100

/** What other numbers would have made of the newest cases of a scope. */
export async function replayDunning(app: App, question: DunningQuestion): Promise<DunningReplay> {
  const cases = await listCases(app.db, question, MOST_CASES)
  return replay(cases, { ...question, id: newId('dun') }, today(app.clock.now()))
}

/** What became of a case, and what would have with other numbers. */
interface Replayed {
  one: DunningCase
  paidOn: CalendarDay | null
  /** When its unpaid access ended, and would have. */
  access: { were: number; would: number }
  suspended: { were: boolean; would: boolean }
  cancelOn: CalendarDay
}

const earlier = (a: CalendarDay, b: CalendarDay): CalendarDay => (a < b ? a : b)

function replayOne(one: DunningCase, policy: DunningPolicy, day: CalendarDay): Replayed {
  const { dueOn, paidAt, closedAt, isGivenUp } = one
  const paidOn = paidAt && dayOf(paidAt)
  const endedOn = paidOn ?? (closedAt ? dayOf(closedAt) : day)
  const cancelOn = dunningDay(dueOn, policy.cancelDay)
  const suspendOn = suspendedOn(dueOn, policy)
  // Nobody ended it but the calendar: with other numbers that comes on another day.
  const wouldEndOn = isGivenUp ? cancelOn : earlier(endedOn, cancelOn)
  const days = (until: CalendarDay) => Math.max(0, daysBetween(dueOn, until))
  return {
    one,
    paidOn,
    cancelOn,
    access: {
      were: days(one.suspendedOn ? earlier(one.suspendedOn, endedOn) : endedOn),
      would: days(earlier(suspendOn, wouldEndOn)),
    },
    suspended: {
      were: one.suspendedOn !== null,
      // Whoever paid on that very day did so before or after it: as it was then.
      would: suspendOn < wouldEndOn || (suspendOn === wouldEndOn && one.suspendedOn !== null),
    },
  }
}

const isTriedElsewhere = ({ dueOn, chargedAt }: DunningCase, policy: DunningPolicy): boolean =>
  chargedAt !== null && dayOf(chargedAt) > dueOn && !retriesOn(policy, dueOn).includes(dayOf(chargedAt))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Cases as other numbers would have treated them; `day` is today. */
export function replay(
  cases: readonly DunningCase[],
  policy: DunningPolicy,
  day: CalendarDay,
): DunningReplay {
  const all = cases.map((one) => replayOne(one, policy, day))
  const since = cases.map(({ dueOn }) => dueOn).toSorted()[0]
  const tooLate = all.filter(({ paidOn, cancelOn }) => paidOn !== null && paidOn > cancelOn)
  const recovered = all.filter(({ paidOn }) => paidOn !== null).length
  const unpaid = policy.debtDays === null ? [] : all.filter(({ one }) => one.isGivenUp).concat(tooLate)
  const lost = cases.filter(({ paidAt, closedAt }) => !paidAt && closedAt).length
  return {
    cases: cases.length,
    ...(since && { since }),
    recovered,
    lost,
    open: cases.length - recovered - lost,
    accessDays: {
      were: sumOf(all.map(({ access }) => access.were)),
      would: sumOf(all.map(({ access }) => access.would)),
    },
    suspended: {
      were: all.filter(({ suspended }) => suspended.were).length,
      would: all.filter(({ suspended }) => suspended.would).length,
    },
    cancelledBeforePaid: {
      count: tooLate.length,
      amount: sumOf(tooLate.map(({ one }) => one.amount)),
    },
    keptDebts: { count: unpaid.length, amount: sumOf(unpaid.map(({ one }) => one.amount)) },
    waitedLonger: all.filter(
      ({ one, cancelOn }) => one.isGivenUp && one.closedAt && cancelOn > dayOf(one.closedAt),
    ).length,
    retriedElsewhere: cases.filter((one) => isTriedElsewhere(one, policy)).length,
  }
}
