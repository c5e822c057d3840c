import {
  ATTENTION,
  type Attention,
  type AttentionKind,
  type Figures,
  type Period,
  type PeriodQuestion,
  type Point,
  type Step,
} from '@vitrine/contract/admin/overview'
import type { Permission } from '@vitrine/contract/admin/permission'
import {
  type Installation,
  SETUP_STEPS,
  type SetupProblem,
  type SetupStep,
  type SetupStepName,
  type TestMail,
} from '@vitrine/contract/admin/setup'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { OWN_VERSION } from '@vitrine/contract/document'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { PaymentMethod } from '@vitrine/contract/payment'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  daysBetween,
  HOUR_MS,
  startOfDay,
} from '@vitrine/contract/time'
import { enqueueHolderMail, readHolder } from '#account'
import { countMembers } from '#account-admin'
import { hasOwnPromise, termsInForce } from '#brand'
import { contentAttention, hasPublished } from '#catalog'
import { disputeAttention } from '#dispute'
import { noteAttention } from '#fiscal'
import { countJobs, findFailure, type JobNames, jobAttention } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction } from '#kernel/database.ts'
import { countOrRefuse, rateLimitKey } from '#kernel/rate-limit.ts'
import { spanOf } from '#kernel/span.ts'
import { findOutcome, readOutcomeCounts } from '#mail'
import { orderMoney } from '#order'
import { isAnyPaid, listPaid, noteCorrectionAttention, readSales } from '#order-admin'
import { listOutages, outcomeAttention, providerAttention } from '#payment'
import { nameOfProvider, offeredMethods, type PaymentProviders, providerOptions } from '#payment-provider'
import { refundAttention } from '#refund-ledger'
import { reviewAttention } from '#review'
import { readMfaState, resetAttention } from '#second-factor'
import { settlementAttention } from '#settlement'
import { ticketAttention } from '#ticket'
import { webhookAttention } from '#webhook'

/** Every kind, counted by the module that declares it; one that nobody counts does not compile. */
export const attentionOf = (jobs: JobNames): AttentionSources<AttentionKind> => ({
  ...providerAttention,
  ...webhookAttention,
  ...outcomeAttention,
  ...refundAttention,
  ...disputeAttention,
  ...noteAttention,
  ...noteCorrectionAttention,
  ...contentAttention,
  ...settlementAttention,
  ...ticketAttention,
  ...reviewAttention,
  ...resetAttention,
  ...jobAttention(jobs),
})

/** What needs somebody, of what who has these permissions may see. */
export async function readAttention(
  app: App,
  sources: AttentionSources<AttentionKind>,
  permissions: ReadonlySet<Permission>,
): Promise<Attention[]> {
  const kinds = (Object.keys(ATTENTION) as AttentionKind[]).filter((kind) => permissions.has(ATTENTION[kind]))
  const all = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await sources[kind](app)) })))
  return all
    .filter(({ count }) => count > 0)
    .map(({ kind, count, dueAt, since }) => ({
      kind,
      count,
      ...(dueAt && { dueAt: dueAt.toISOString() }),
      ...(since && { since: since.toISOString() }),
    }))
}

/** What setup is judged by besides the database. */
export interface SetupParts {
  providers: PaymentProviders
  jobs: JobNames
}

type StepState = Pick<SetupStep, 'isDone' | 'problem'>
const done = (isDone: boolean): StepState => ({ isDone })
const judged = (problem: SetupProblem | undefined): StepState => ({
  isDone: problem === undefined,
  ...(problem && { problem }),
})

async function receivesPayments(app: App): Promise<SetupProblem | undefined> {
  const methods = await offeredMethods(app, FIRST_BRAND)
  if (methods.length === 0) return 'not-configured'
  const away = (await listOutages(app.db)).map(({ provider }) => provider)
  return methods.every((method) => away.includes(nameOfProvider(app.config, method))) ? 'away' : undefined
}

async function sendsMail({ config, db }: App, jobs: JobNames): Promise<SetupProblem | undefined> {
  if (!config.mail.url) return 'not-configured'
  const { retried } = await countJobs(db, jobs.mail)
  if (retried > 0) return 'away'
  return (await readOutcomeCounts(db)).sent > 0 ? undefined : 'untried'
}

/** Every step of the setup, judged by what is there. */
export async function readSetup(
  app: App,
  { jobs }: Pick<SetupParts, 'jobs'>,
  accountId: AccountId,
): Promise<SetupStep[]> {
  const { db } = app
  const steps: Record<SetupStepName, () => Promise<StepState>> = {
    'receive-payments': async () => judged(await receivesPayments(app)),
    'send-mail': async () => judged(await sendsMail(app, jobs)),
    'write-texts': async () => done(await hasOwnPromise(db, FIRST_BRAND)),
    'publish-terms': async () => done((await termsInForce(app, FIRST_BRAND)) !== OWN_VERSION),
    'second-factor': async () => done((await readMfaState(db, accountId)).hasSecondFactor),
    'publish-product': async () => done(await hasPublished(db)),
    'first-order': async () => done(await isAnyPaid(db)),
  }
  return Promise.all(SETUP_STEPS.map(async (name) => ({ name, ...(await steps[name]()) })))
}

/** In all brands, or in one. */
type SalesPeriod = Period & Pick<PeriodQuestion, 'brand'>

/** A chart of days has at most so many points. */
const MOST_DAYS = 92

const daysOf = ({ from, to }: Period): readonly [CalendarDay, CalendarDay] => [
  calendarDay(from),
  calendarDay(to),
]
const monthOf = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 7)}-01`)

const MONTHS = 12
const dayOfMonth = (day: CalendarDay): number => Number(day.slice(8))
const monthNumber = (day: CalendarDay): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The same day so many months before; of the last day of a month the last day of that one. */
const monthsBefore = (day: CalendarDay, months: number): CalendarDay =>
  addMonths(monthOf(addDays(day, 1)) === addDays(day, 1) ? 31 : dayOfMonth(day), day, -months)

/** How many months lie between a period and the one that it is compared with; nothing where days are counted. */
function monthsBack({ preset, ...period }: PeriodQuestion): number | undefined {
  const [first, last] = daysOf(period)
  if (monthOf(first) !== first) return undefined
  const touched = monthNumber(last) - monthNumber(first) + 1
  const isYearSoFar = first.slice(4) === '-01-01' && touched <= MONTHS
  const isWhole = dayOfMonth(addDays(last, 1)) === 1
  return isYearSoFar && (preset || (touched > 1 && !isWhole)) ? MONTHS : touched
}

/**
 * The days that a period is compared with: of a year so far the same days of the year before; of what begins with a month
 * the same days of the month before, or of as many months; of everything else as many days right before it.
 */
export function periodBefore(question: PeriodQuestion): Period {
  const [first, last] = daysOf(question)
  const months = monthsBack(question)
  if (months) return { from: monthsBefore(first, months), to: monthsBefore(last, months) }
  return { from: addDays(first, -daysBetween(first, last) - 1), to: addDays(first, -1) }
}

export function stepOf(period: Period): Step {
  const [first, last] = daysOf(period)
  if (first === last) return 'hour'
  return daysBetween(first, last) < MOST_DAYS ? 'day' : 'month'
}

/** The starts of the steps of a period, in their order. */
function startsOf(period: Period, step: Step): Date[] {
  const { from, to } = spanOf(period)
  if (step === 'hour')
    return Array.from(
      { length: (to.getTime() - from.getTime()) / HOUR_MS },
      (_, nth) => new Date(from.getTime() + nth * HOUR_MS),
    )
  const [first, last] = daysOf(period)
  const next = (day: CalendarDay) => (step === 'day' ? addDays(day, 1) : addMonths(1, day, 1))
  const starts: Date[] = []
  for (let day = step === 'day' ? first : monthOf(first); day <= last; day = next(day))
    starts.push(startOfDay(day))
  return starts
}

async function readPoints(db: Db, period: SalesPeriod, step: Step): Promise<Point[]> {
  const span = { ...spanOf(period), brand: period.brand }
  const [money, paid] = await parallel(
    () => orderMoney.list(db, span, step),
    () => listPaid(db, span, step),
  )
  const byStart = <Row extends { at: Date }>(rows: Row[]) => new Map(rows.map((row) => [+row.at, row]))
  const [moneyAt, paidAt] = [byStart(money), byStart(paid)]
  return startsOf(period, step).map((start) => {
    const { gross = 0, net = 0 } = moneyAt.get(+start) ?? {}
    return { at: start.toISOString(), gross, net, orders: paidAt.get(+start)?.orders ?? 0 }
  })
}

async function readFigures(db: Db, period: SalesPeriod): Promise<Figures> {
  const span = { ...spanOf(period), brand: period.brand }
  const [money, sales, members] = await parallel(
    () => orderMoney.read(db, span),
    () => readSales(db, span),
    () => countMembers(db, span),
  )
  return { ...money, ...sales, members }
}

/** How a period went: its figures, and how each of its steps did. */
export async function readPeriod(
  db: Db,
  { brand, ...period }: SalesPeriod,
  step: Step,
): Promise<{ period: Period; figures: Figures; points: Point[] }> {
  const [figures, points] = await parallel(
    () => readFigures(db, { ...period, brand }),
    () => readPoints(db, { ...period, brand }, step),
  )
  return { period, figures, points }
}

/** How the installation is connected: who receives by which method, and whether messages leave. */
export async function readInstallation(app: App, { providers, jobs }: SetupParts): Promise<Installation> {
  const { config, db } = app
  const outages = await listOutages(db)
  const { retried, retriedSince } = await countJobs(db, jobs.mail)
  const { sent } = await readOutcomeCounts(db)
  return {
    methods: PaymentMethod.options.map((method) => {
      const provider = providers[method] ? nameOfProvider(config, method) : null
      const away = outages.find((one) => one.provider === provider)
      return {
        method,
        provider,
        ...(away && { awaySince: away.since.toISOString() }),
        options: providerOptions(config, method),
      }
    }),
    mail: {
      missing: config.mail.url ? [] : ['SMTP_URL'],
      waiting: retried,
      ...(retriedSince && { waitingSince: retriedSince.toISOString() }),
      sent,
    },
  }
}

/** An account may ask for so many an hour: a mail service counts who sends much in vain. */
const TEST_MAILS = { limit: 10, windowMs: HOUR_MS }
const KIND = 'mail-test'

/** Owes somebody of the shop a test message; refuses `request.too-many`. Resolves to the id by which it is looked for. */
export const sendTestMail = (app: App, accountId: AccountId): Promise<string> =>
  inTransaction(app.db, async (tx) => {
    await countOrRefuse(app, tx, [{ key: rateLimitKey(app, `turn ${KIND}`, accountId), limit: TEST_MAILS }])
    const now = app.clock.now()
    const id = newId('msg', now.getTime())
    const reference = referenceOf(accountId, id)
    await enqueueHolderMail(app, tx, await readHolder(tx, accountId), {
      kind: KIND,
      reference,
      facts: { at: now.toISOString() },
    })
    return id
  })

/** What became of a test message of this person; one that nobody asked for waits for ever. */
export async function readTestMail({ db, clock }: App, accountId: AccountId, id: string): Promise<TestMail> {
  const reference = referenceOf(accountId, id)
  const outcome = await findOutcome(db, { kind: KIND, reference })
  if (outcome?.sentAt) return { state: 'sent' }
  const after = new Date(clock.now().getTime() - HOUR_MS)
  const reason = await findFailure(db, { name: 'mail.send', given: { kind: KIND, reference }, after })
  return reason === undefined ? { state: 'waiting' } : { state: 'failed', reason }
}

const referenceOf = (accountId: AccountId, id: string): string => `${accountId}:${id}`
