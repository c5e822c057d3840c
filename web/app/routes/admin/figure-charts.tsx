import type { Overview, Point, Step } from '@vitrine/contract/admin/overview'
import { addDays, addMonths, dayOf, formatDay, formatTime } from '@vitrine/contract/time'
import { lazy, type ReactNode, Suspense } from 'react'
import { href, Link } from 'react-router'
import shared from '../../admin/figures.module.css'
import { RecordTable } from '../../admin/page.tsx'
import { Card } from '../../ui/card.tsx'
import { Folded } from '../../ui/folded.tsx'
import { brl } from '../../ui/labels.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './overview.module.css'

const TimeChart = lazy(() => import('../../admin/time-chart.tsx'))

const SHORT_BRL = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'America/Sao_Paulo' })
const shortBrl = (centavos: number) => SHORT_BRL.format(centavos / 100)
const count = (value: number) => value.toLocaleString('pt-BR')

/** `14:00`, `20/11`, `nov. 26`: a step as an axis says it. */
function stepName(step: Step, { at }: Point): string {
  const start = new Date(at)
  if (step === 'hour') return formatTime(start)
  const day = dayOf(start)
  return step === 'day' ? formatDay(day).slice(0, 5) : `${MONTH.format(start)} ${day.slice(2, 4)}`
}

/** How the period went by its steps, drawn and in numbers. */
export function FigureCharts({ overview }: { overview: Overview }) {
  const { step, points, before } = overview
  const rows = (of: (point: Point) => number) =>
    points.map((point, nth) => ({
      name: stepName(step, point),
      now: of(point),
      before: before.points[nth] ? of(before.points[nth]) : null,
    }))
  const names = { now: 'Neste período', before: 'No período anterior' }
  return (
    <>
      <div className={classes.charts}>
        <Chart title="Receita bruta">
          <TimeChart
            kind="line"
            points={rows(({ gross }) => gross)}
            names={names}
            full={brl}
            short={shortBrl}
          />
        </Chart>
        <Chart title="Pedidos pagos">
          <TimeChart
            kind="bar"
            points={rows(({ orders }) => orders)}
            names={names}
            full={count}
            short={(value) => SHORT.format(value)}
          />
        </Chart>
      </div>
      <Folded summary="Ver em números">
        <Steps overview={overview} />
      </Folded>
    </>
  )
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={`Gráfico: ${title}`} className={classes.chart}>
      <h3 className={shared.name}>{title}</h3>
      <Suspense fallback={<Skeleton height="240px" />}>{children}</Suspense>
    </Card>
  )
}

function Steps({ overview: { step, points, period } }: { overview: Overview }) {
  return (
    <RecordTable
      title="Por data"
      rows={points.map((point) => ({ id: point.at, ...point }))}
      empty=""
      columns={[
        { title: 'Quando', cell: (point) => <StepLink step={step} point={point} period={period} /> },
        { title: 'Receita bruta', right: true, cell: ({ gross }) => brl(gross) },
        { title: 'Receita líquida', right: true, cell: ({ net }) => brl(net) },
        { title: 'Pedidos pagos', right: true, cell: ({ orders }) => count(orders) },
      ]}
    />
  )
}

/** Leads to the orders of a step; the list of orders knows days, and no hours. */
function StepLink({ step, point, period }: { step: Step; point: Point } & Pick<Overview, 'period'>) {
  const name = stepName(step, point)
  if (step === 'hour') return name
  const day = dayOf(new Date(point.at))
  const last = step === 'day' ? day : addDays(addMonths(1, day, 1), -1)
  const [from, to] = [day < period.from ? period.from : day, last > period.to ? period.to : last]
  return <Link to={`${href('/admin/pedidos')}?dated=paid&from=${from}&to=${to}`}>{name}</Link>
}
