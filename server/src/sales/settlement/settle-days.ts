import { PaymentMethod } from '@vitrine/contract/payment'
import {
  addDays,
  type CalendarDay,
  endOfDay,
  formatTime,
  HOUR_MS,
  startOfDay,
  today,
} from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { type PaymentProvider, type PaymentProviders, providersOf } from '#payment-provider'
import { feeOf, readPriceRules } from '#price-rule'
import { compare, sumOf } from './compare.ts'
import {
  hasCharged,
  insertReport,
  lastRun,
  listBooked,
  listWithoutFee,
  recordFee,
  type SettledDay,
} from './settlement.store.ts'

/** A day is looked at once banks have told of it, and again each day while the two sides differ. */
const TOLD_BY_HOUR = 6
const DAYS_BACK = 7
const AGAIN_MS = 20 * HOUR_MS

/** For a sweep: the daily report of each provider and method. Whoever does not answer is asked again the next time. */
export async function settleDays(app: App, providers: PaymentProviders): Promise<void> {
  const now = app.clock.now()
  const isEarly = Number(formatTime(now).slice(0, 2)) < TOLD_BY_HOUR
  const last = addDays(today(now), isEarly ? -2 : -1)
  for (const method of PaymentMethod.options) {
    const all = providersOf(providers, method)
    for (const provider of all.filter(({ listedBy }) => listedBy === undefined)) {
      const adapters = all.filter(({ name, listedBy = name }) => listedBy === provider.name)
      for (let back = 0; back < DAYS_BACK; back++)
        await settleDay(app, provider, {
          day: addDays(last, -back),
          method,
          adapters: adapters.map(({ name }) => name),
        })
    }
  }
}

interface AccountDay {
  day: CalendarDay
  method: PaymentMethod
  adapters: readonly string[]
}

/** Puts what a provider says it received on a day beside what we booked; a silent provider makes no report. */
async function settleDay(app: App, provider: PaymentProvider, account: AccountDay): Promise<void> {
  const now = app.clock.now()
  const { day, method } = account
  const which: SettledDay = { day, method, provider: provider.name }
  const known = await lastRun(app.db, which)
  const isDone = known && (known.differences === 0 || now.getTime() - known.at.getTime() < AGAIN_MS)
  const [from, to] = [startOfDay(day), endOfDay(day)]
  if (isDone || !(await hasCharged(app.db, account, to))) return
  const told = await provider.listReceived(from, to).catch((error: Error) => {
    app.log.warn({ provider: which.provider, day: which.day, error }, 'settlement not told')
    return undefined
  })
  if (!told) return
  const booked = await listBooked(app.db, account, from, to)
  const differences = compare(told, booked)
  const report = { ...which, run: (known?.run ?? 0) + 1, differences, at: now }
  const isOurs = await inTransaction(app.db, (tx) =>
    insertReport(tx, { ...report, told: sumOf(told), booked: sumOf(booked) }),
  )
  if (isOurs && differences.length > 0)
    app.log.error(
      { provider: which.provider, method: which.method, day: which.day, differences: differences.length },
      'what a provider received is not what we booked',
    )
}

const AT_ONCE = 500

/**
 * Reckons what the provider keeps of each payment that arrived, by the version that held on the day it was paid. Off the
 * buyer's way: nobody waits for it, and versions are never changed, so that later gives the same answer.
 */
export async function recordFees(app: App): Promise<void> {
  for (const { id, brandId, paidAt, cardBrand, ...paid } of await listWithoutFee(app.db, AT_ONCE)) {
    const on = today(paidAt)
    const { fees } = await readPriceRules(app, brandId, on)
    const fee = feeOf({ ...paid, cardBrand: cardBrand ?? undefined, on }, fees)
    await recordFee(asTransaction(app.db), id, fee)
  }
}
