import type { Overview, Point, Step, Figures as Values } from '@vitrine/contract/admin/overview'
import { addDays, addMonths, dayOf, formatDay, formatTime } from '@vitrine/contract/time'
import { lazy, type ReactNode, Suspense } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import shared from '../../admin/figures.module.css'
import type { Choice } from '../../admin/list/list.ts'
import { RecordTable, Way } from '../../admin/page.tsx'
import { brandIn } from '../../admin/period.ts'
import { BrandChoice, PeriodChoice } from '../../admin/period-choice.tsx'
import { Card } from '../../ui/card.tsx'
import { Folded } from '../../ui/folded.tsx'
import { brl, METHOD_NAMES } from '../../ui/labels.ts'
import quiet from '../../ui/quiet.module.css'
import row from '../../ui/row.module.css'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './overview.module.css'

interface Figure {
  name: string
  /** How it is counted. */
  formula: string
  of(figures: Values): number
  isMoney?: boolean
  /** A rise is no good news. */
  isCost?: boolean
  /** The rows that it is made of. */
  rows(days: string): string
}

const PAID = (days: string) => `${href('/admin/pedidos')}?dated=paid&${days}`
const GIVEN_BACK = (days: string) => `${href('/admin/pedidos')}?dated=refunded&${days}`
const CHARGED_BACK = (days: string) => `${href('/admin/pedidos')}?dated=charged-back&${days}`

const FIGURES: readonly Figure[] = [
  {
    name: 'Receita bruta',
    formula: 'Tudo o que foi recebido dos pagamentos confirmados no período, com juros e multas.',
    of: ({ gross }) => gross,
    isMoney: true,
    rows: PAID,
  },
  {
    name: 'Receita líquida',
    formula:
      'Receita bruta − tarifas dos meios de pagamento já informadas − devoluções em dinheiro − contestações perdidas.',
    of: ({ net }) => net,
    isMoney: true,
    rows: PAID,
  },
  {
    name: 'Pedidos pagos',
    formula: 'Pedidos cujo pagamento foi confirmado no período, renovações entre eles.',
    of: ({ orders }) => orders,
    rows: PAID,
  },
  {
    name: 'Devoluções',
    formula: 'Dinheiro devolvido no período. Crédito na loja não entra.',
    of: ({ refunded }) => refunded,
    isMoney: true,
    isCost: true,
    rows: GIVEN_BACK,
  },
  {
    name: 'Contestações perdidas',
    formula: 'O que emissores de cartões e bancos de quem pagou por Pix tomaram de volta no período.',
    of: ({ chargedBack }) => chargedBack,
    isMoney: true,
    isCost: true,
    rows: CHARGED_BACK,
  },
  {
    name: 'Novas contas',
    formula: 'Contas de clientes criadas no período. A equipe não entra.',
    of: ({ members }) => members,
    rows: (days) => `${href('/admin/usuarios')}?role=none&${days}`,
  },
]

interface FiguresProps {
  overview: Overview
  brands: readonly Choice[]
}

/** How a period went, beside the one before it; each figure says how it is counted and leads to its rows. */
export function Figures({ overview, brands }: FiguresProps) {
  const { period, figures, before } = overview
  const brand = brandIn(useSearchParams()[0])
  const days = `from=${period.from}&to=${period.to}${brand ? `&brand=${brand}` : ''}`
  return (
    <Section title="Como está indo">
      <PeriodChoice period={period} before={before.period} />
      {brands.length > 1 && <BrandChoice brands={brands} />}
      <ul className={shared.figures}>
        {FIGURES.map((figure) => (
          <Card key={figure.name} as="li" className={shared.figure}>
            <FigureCard figure={figure} now={figures} before={before.figures} days={days} />
          </Card>
        ))}
      </ul>
      <div className={row.wrap}>
        <Way to={`${href('/admin/assinaturas/numeros')}?${days}`}>Números das assinaturas</Way>
      </div>
      <FigureCharts overview={overview} />
      <Conversion figures={figures} days={days} />
    </Section>
  )
}

interface FigureCardProps {
  figure: Figure
  now: Values
  before: Values
  days: string
}

function FigureCard({
  figure: { name, formula, of, isMoney, isCost, rows },
  now,
  before,
  days,
}: FigureCardProps) {
  const [value, earlier] = [of(now), of(before)]
  const words = (amount: number) => (isMoney ? brl(amount) : amount.toLocaleString('pt-BR'))
  const isBetter = value === earlier ? undefined : value > earlier !== Boolean(isCost)
  return (
    <>
      <h3 className={shared.name}>{name}</h3>
      <Link to={rows(days)} className={shared.value} aria-label={`${name}: ${words(value)}`}>
        {words(value)}
      </Link>
      <p className={isBetter === undefined ? quiet.text : isBetter ? classes.better : classes.worse}>
        {changeText(value, earlier)}antes {words(earlier)}
      </p>
      <p className={quiet.text}>{formula}</p>
    </>
  )
}

/** `+12% · `; beside nothing there is nothing to say. */
function changeText(value: number, earlier: number): string {
  if (value === earlier) return 'igual · '
  if (earlier === 0) return ''
  const percent = Math.round(((value - earlier) / Math.abs(earlier)) * 100)
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('pt-BR')}% · `
}

function Conversion({ figures: { methods }, days }: { figures: Values; days: string }) {
  return (
    <Card as="section" aria-label="Conversão por forma de pagamento">
      <h3 className={shared.name}>Conversão por forma de pagamento</h3>
      <p className={quiet.text}>
        Dos pedidos feitos no período, por última forma escolhida: quantos já foram pagos.
      </p>
      {methods.length === 0 ? (
        <p className={quiet.text}>Nenhum pedido no período.</p>
      ) : (
        <ul className={classes.methods}>
          {methods.map(({ method, placed, paid }) => (
            <li key={method}>
              <Link to={`${href('/admin/pedidos')}?method=${method}&${days}`}>{METHOD_NAMES[method]}</Link>
              <span>
                {Math.round((paid / placed) * 100)}% · {paid.toLocaleString('pt-BR')} de{' '}
                {placed.toLocaleString('pt-BR')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

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
function FigureCharts({ overview }: { overview: Overview }) {
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
