import {
  type Overview,
  type Period,
  PeriodInput,
  type Figures as Values,
} from '@vitrine/contract/admin/overview'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { type FormEvent, useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { DayField } from '../../admin/form/date-inputs.tsx'
import type { Choice } from '../../admin/list/list.ts'
import { Way } from '../../admin/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl, METHOD_NAMES } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { FigureCharts } from './figure-charts.tsx'
import classes from './overview.module.css'
import { addressWith, brandIn, chosenPeriod, PERIODS } from './period.ts'

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
      <PeriodChoice overview={overview} />
      {brands.length > 1 && <BrandChoice brands={brands} />}
      <ul className={classes.figures}>
        {FIGURES.map((figure) => (
          <Card key={figure.name} as="li" className={classes.figure}>
            <FigureCard figure={figure} now={figures} before={before.figures} days={days} />
          </Card>
        ))}
      </ul>
      <FigureCharts overview={overview} />
      <Conversion figures={figures} days={days} />
    </Section>
  )
}

function daysText({ from, to }: Overview['period']): string {
  const [first, last] = [formatDay(calendarDay(from)), formatDay(calendarDay(to))]
  return first === last ? first : `${first} a ${last}`
}

function PeriodChoice({ overview: { period, before } }: { overview: Overview }) {
  const [params] = useSearchParams()
  const chosen = chosenPeriod(params)
  return (
    <div className={classes.period}>
      <nav aria-label="Período" className={classes.choices}>
        {PERIODS.map(({ word, words }) => (
          <Way
            key={word}
            to={addressWith(params, { periodo: word, from: undefined, to: undefined })}
            variant={word === chosen ? 'primary' : 'outline'}
            aria-current={word === chosen ? 'true' : undefined}
            preventScrollReset
          >
            {words}
          </Way>
        ))}
      </nav>
      <DaySpan
        key={period.from + period.to}
        period={period}
        addressOf={(days) => addressWith(params, { periodo: undefined, ...days })}
      />
      <p className={classes.compared}>
        {daysText(period)}, comparado com {daysText(before.period)}
      </p>
    </div>
  )
}

/** What was sold in all brands, or in one of them. */
function BrandChoice({ brands }: Pick<FiguresProps, 'brands'>) {
  const [params] = useSearchParams()
  const chosen = brandIn(params)
  const all: readonly Choice[] = [['', 'Todas as lojas'], ...brands]
  return (
    <nav aria-label="Loja" className={classes.choices}>
      {all.map(([id, name]) => (
        <Way
          key={id}
          to={addressWith(params, { brand: id || undefined })}
          variant={id === (chosen ?? '') ? 'primary' : 'outline'}
          aria-current={id === (chosen ?? '') ? 'true' : undefined}
          preventScrollReset
        >
          {name}
        </Way>
      ))}
    </nav>
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
      <h3 className={classes.name}>{name}</h3>
      <Link to={rows(days)} className={classes.value} aria-label={`${name}: ${words(value)}`}>
        {words(value)}
      </Link>
      <p className={isBetter === undefined ? classes.quiet : isBetter ? classes.better : classes.worse}>
        {changeText(value, earlier)}antes {words(earlier)}
      </p>
      <p className={classes.quiet}>{formula}</p>
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
      <h3 className={classes.name}>Conversão por forma de pagamento</h3>
      <p className={classes.quiet}>
        Dos pedidos feitos no período, por última forma escolhida: quantos já foram pagos.
      </p>
      {methods.length === 0 ? (
        <p className={classes.quiet}>Nenhum pedido no período.</p>
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

interface DaySpanProps {
  period: Period
  addressOf(days: Record<'from' | 'to', string>): string
}

/** Two days between which something is looked at; they stand in the address as `from` and `to`. */
function DaySpan({ period, addressOf }: DaySpanProps) {
  const navigate = useNavigate()
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(period)
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = { from: days.from ?? '', to: days.to ?? '' }
    const { error } = PeriodInput.safeParse(asked)
    const said = error?.issues.map(({ path, message }) => [String(path[0]), message])
    setWrong(Object.fromEntries(said ?? []))
    if (!error) void navigate(addressOf(asked))
  }
  const field = (name: 'from' | 'to') => ({
    value: days[name],
    error: wrong[name],
    onChange: (day: string | null) => setDays({ ...days, [name]: day }),
  })
  return (
    <form className={classes.span} onSubmit={look} noValidate aria-label="Outro período">
      <DayField label="De" {...field('from')} />
      <DayField label="Até" {...field('to')} />
      <Button type="submit" variant="outline" size="small">
        Ver período
      </Button>
    </form>
  )
}
