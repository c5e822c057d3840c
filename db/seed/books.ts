import { newId } from '@vitrine/contract/ids'
import { addDays, type CalendarDay, DAY_MS, dayOf, HOUR_MS, startOfDay, today } from '@vitrine/contract/time'
import type pg from 'pg'
import { insertRows, type Rows } from './insert.ts'

interface Sale {
  id: string
  /** Of the brand's numbers; nothing where it has none of its own. */
  series: string | null
  code: string
  status: string
  total: number
  method: 'pix' | 'card' | 'boleto'
  provider: string
  received: number
  refunded: number
  paidAt: Date
}

/** Notes of the last days wait to be issued. */
const ISSUED_AFTER_DAYS = 4
/** One of them the city refused. */
const REJECTED = 'Prefeitura: o CPF do tomador não confere com o nome informado'

function noteRows(sales: readonly Sale[], now: Date): Rows[string] {
  const newest = sales.findLastIndex(({ paidAt }) => isOld(paidAt, now))
  const numbers = new Map<string | null, number>()
  return sales.map((sale, at) => {
    const { id, series, status, total, received, refunded, paidAt } = sale
    const number = (numbers.get(series) ?? 0) + 1
    numbers.set(series, number)
    const isGone = status === 'refunded' || status === 'charged-back'
    const state = isGone
      ? 'cancelled'
      : at === newest
        ? 'rejected'
        : isOld(paidAt, now)
          ? 'issued'
          : 'pending'
    const settledAt = new Date(paidAt.getTime() + ISSUED_AFTER_DAYS * DAY_MS)
    return {
      id: newId('nfs', paidAt.getTime()),
      order_id: id,
      // What is left of a sale whose money went back in part.
      amount: isGone ? total : Math.round((total * (received - refunded)) / received),
      status: state,
      rps_series: series ?? 'VIT',
      rps_number: number,
      number: state === 'issued' ? String(2_026_000 + at) : null,
      reason: state === 'rejected' ? REJECTED : isGone ? GONE[status as keyof typeof GONE] : null,
      created_at: paidAt,
      exported_at: state === 'pending' ? null : paidAt,
      settled_at: state === 'pending' ? null : settledAt,
    }
  })
}

const GONE = {
  refunded: 'Compra devolvida antes da emissão',
  'charged-back': 'Contestação perdida antes da emissão',
}
const isOld = (paidAt: Date, now: Date) => now.getTime() - paidAt.getTime() > ISSUED_AFTER_DAYS * DAY_MS

/** How many days banks were asked about, and which of them they tell otherwise: R$ 49,90 of which no order is known. */
const [SETTLED_DAYS, DIFFERING_DAYS_AGO, STRAY] = [60, 12, 4990] as const
/** Banks tell of a day in the next morning. */
const TOLD_AFTER_MS = 30.5 * HOUR_MS

/** What each provider says it received on each day beside what was booked; the two agree but for one Pix. */
function settlementRows(sales: readonly Sale[], now: Date): Rows {
  const differingOn = addDays(today(now), -DIFFERING_DAYS_AGO)
  const providers = new Map(sales.map(({ method, provider }) => [method, provider]))
  const days = Array.from({ length: SETTLED_DAYS }, (_, nth) => addDays(today(now), nth - SETTLED_DAYS))
  const reports = days.flatMap((day) =>
    [...providers].map(([method, provider]) => {
      const booked = sumOf(sales.filter((sale) => sale.method === method && dayOf(sale.paidAt) === day))
      const more = method === 'pix' && day === differingOn
      return {
        id: newId('stl', toldAt(day).getTime()),
        day,
        method,
        provider,
        run: 1,
        at: toldAt(day),
        booked_count: booked.count,
        booked_amount: booked.amount,
        told_count: booked.count + Number(more),
        told_amount: booked.amount + (more ? STRAY : 0),
      }
    }),
  )
  const differing = reports.find(({ told_count, booked_count }) => told_count > booked_count)!
  const e2e_id = `E99999008${differingOn.replaceAll('-', '')}1402desconhecid`
  return {
    settlement_report: reports,
    settlement_difference: [
      { report_id: differing.id, kind: 'not-booked', e2e_id, txid: 'semcobranca', told: STRAY, booked: null },
    ],
  }
}

const toldAt = (day: CalendarDay) => new Date(startOfDay(day).getTime() + TOLD_AFTER_MS)
const sumOf = (sales: readonly Sale[]) => ({
  count: sales.length,
  amount: sales.reduce((sum, { received }) => sum + received, 0),
})

/** The fiscal notes and the settlements of all that was paid. */
export async function keepBooks(client: pg.Client, now: Date): Promise<void> {
  const { rows: sales } = await client.query<Sale>(`
    select o.id, b.number_series as series, o.code, o.status, o.total, y.method, y.provider, y.received, y.refunded, y.paid_at as "paidAt"
    from purchase_order o join payment y on y.order_id = o.id join brand b on b.id = o.brand_id where y.paid_at is not null and o.total > 0 order by y.paid_at, o.id`)
  await insertRows(client, { fiscal_note: noteRows(sales, now), ...settlementRows(sales, now) })
  for (const [series, ofSeries] of Map.groupBy(sales, (sale) => sale.series)) {
    const sequence = series ? `rps_number_${series.toLowerCase()}` : 'rps_number'
    await client.query('select setval($1, $2)', [sequence, ofSeries.length])
  }
}
