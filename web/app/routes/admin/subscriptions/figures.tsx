import {
  type ApprovalFigure,
  FIGURE_TITLES,
  MRR_MOVEMENTS,
  type SubscriptionFigure,
  type SubscriptionFigures,
} from '@vitrine/contract/admin/subscription-figure'
import { CARD_BRANDS, type CardBrand } from '@vitrine/contract/brazil/card-brand'
import { href, Link, useSearchParams } from 'react-router'
import { enterScreen } from '../../../admin/enter.ts'
import classes from '../../../admin/figures.module.css'
import { AdminPage, AdminSkeleton, RecordTable } from '../../../admin/page.tsx'
import { brandIn, periodIn } from '../../../admin/period.ts'
import { BrandChoice, PeriodChoice } from '../../../admin/period-choice.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { asAdministrator } from '../../../session/guards.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Card } from '../../../ui/card.tsx'
import { brl, METHOD_NAMES } from '../../../ui/labels.ts'
import quiet from '../../../ui/quiet.module.css'
import { Parts } from '../../../ui/stack.tsx'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/figures'
import { FIGURE_WORDS } from './figure-words.ts'

const TITLE = 'Números das assinaturas'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  enterScreen(request)
  return asAdministrator(request, async (api) => {
    const { preset: _, ...period } = periodIn(new URL(request.url).searchParams, serverNow())
    const [figures, brands] = await Promise.all([api.adminSubscriptionFigure.read(period), brandChoices(api)])
    return { figures, brands }
  })
}
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** How subscriptions did in a period; each figure says how it is counted and leads to its rows. */
export default function Figures({ loaderData: { figures, brands } }: Route.ComponentProps) {
  return (
    <AdminPage title={TITLE} back={{ to: href('/admin/assinaturas'), label: 'Assinaturas' }}>
      <Parts>
        <PeriodChoice period={figures.period} />
        {brands.length > 1 && <BrandChoice brands={brands} />}
        <ul className={classes.figures}>
          {cardsOf(figures).map((card) => (
            <Card key={card.name} as="li" className={classes.figure}>
              <FigureCard {...card} period={figures.period} />
            </Card>
          ))}
        </ul>
        <Movements figures={figures} />
        <Approval figures={figures} />
        <Forecast figures={figures} />
      </Parts>
    </AdminPage>
  )
}

interface FigureCardProps {
  name: string
  value: string
  /** How it is counted. */
  formula: string
  /** The rows that it is made of. */
  rows: SubscriptionFigure
}

/** The address of the rows of a figure, of the days and the brand that are looked at. */
function useRows({ from, to }: SubscriptionFigures['period']): (figure: SubscriptionFigure) => string {
  const brand = brandIn(useSearchParams()[0])
  const days = `from=${from}&to=${to}${brand ? `&brand=${brand}` : ''}`
  return (figure) => `${href('/admin/assinaturas/numeros/:id', { id: FIGURE_WORDS[figure].word })}?${days}`
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

const count = (number: number): string => number.toLocaleString('pt-BR')

function cardsOf(figures: SubscriptionFigures): FigureCardProps[] {
  return [...revenueCards(figures), ...churnCards(figures), ...paidCards(figures)]
}

const revenueCards = ({ end }: SubscriptionFigures): FigureCardProps[] => [
  {
    name: 'Receita recorrente mensal (MRR)',
    value: brl(end.mrr),
    formula:
      'O que as assinaturas ativas e em atraso cobram por mês, no fim do período. Ano ÷ 12; semana × 52 ÷ 12. Sem tributos, testes e pausas; o preço inicial conta enquanto é cobrado, e cupom só quando vale para sempre.',
    rows: 'mrr',
  },
  {
    name: 'Receita por assinante (ARPA)',
    value: end.subscribers === 0 ? '–' : brl(Math.round(end.mrr / end.subscribers)),
    formula: `MRR ÷ ${counted(end.subscribers, 'assinante que paga', 'assinantes que pagam')}, no fim do período.`,
    rows: 'arpa',
  },
]

function churnCards({ start, movements }: SubscriptionFigures): FigureCardProps[] {
  const lost = Math.abs((movements.churn?.amount ?? 0) + (movements.contraction?.amount ?? 0))
  const left = movements.churn?.count ?? 0
  return [
    {
      name: 'Churn de assinantes',
      value: percent(left, start.subscribers),
      formula: `${counted(left, 'assinante que saiu', 'assinantes que saíram')} ÷ ${count(start.subscribers)} no início do período.`,
      rows: 'churn',
    },
    {
      name: 'Churn de receita',
      value: percent(lost, start.mrr),
      formula: `${brl(lost)} de cancelamentos e reduções ÷ ${brl(start.mrr)} de MRR no início.`,
      rows: 'revenue-churn',
    },
  ]
}

const paidCards = ({ trials, pastDue }: SubscriptionFigures): FigureCardProps[] => [
  {
    name: 'Teste → pago',
    value: percent(trials.paid, trials.ended),
    formula: `${count(trials.paid)} de ${counted(trials.ended, 'teste', 'testes')} que terminaram no período.`,
    rows: 'trials',
  },
  {
    name: 'Renovações recuperadas',
    value: brl(pastDue.recovered.amount),
    formula: `${count(pastDue.recovered.count)} de ${counted(pastDue.all.count, 'renovação', 'renovações')} (${brl(pastDue.all.amount)}) que venceram sem pagamento no período e foram pagas depois.`,
    rows: 'past-due',
  },
]

function FigureCard({
  name,
  value,
  formula,
  rows,
  period,
}: FigureCardProps & { period: SubscriptionFigures['period'] }) {
  const to = useRows(period)
  return (
    <>
      <h2 className={classes.name}>{name}</h2>
      <Link to={to(rows)} className={classes.value} aria-label={`${name}: ${value}`}>
        {value}
      </Link>
      <p className={quiet.text}>{formula}</p>
    </>
  )
}

/** From the MRR before the period to that of its end. */
function Movements({ figures: { period, start, end, movements } }: { figures: SubscriptionFigures }) {
  const to = useRows(period)
  const moved = MRR_MOVEMENTS.map((kind) => ({
    id: kind,
    name: <Link to={to(kind)}>{FIGURE_TITLES[kind]}</Link>,
    amount: movements[kind]?.amount ?? 0,
    count: count(movements[kind]?.count ?? 0),
  }))
  return (
    <RecordTable
      title="Movimentos do MRR"
      rows={[
        { id: 'start', name: 'No início', amount: start.mrr, count: '' },
        ...moved,
        { id: 'end', name: 'No fim', amount: end.mrr, count: '' },
      ]}
      empty="Nada no período."
      columns={[
        { title: 'Movimento', cell: ({ name }) => name },
        { title: 'Quantos', right: true, cell: (row) => row.count },
        { title: 'Por mês', right: true, cell: ({ amount }) => brl(amount) },
      ]}
    />
  )
}

const chargeText = ({ method, cardBrand }: ApprovalFigure): string =>
  cardBrand
    ? `${METHOD_NAMES[method]} ${CARD_BRANDS[cardBrand as CardBrand]?.name ?? cardBrand}`
    : METHOD_NAMES[method]

function Approval({ figures: { period, approval } }: { figures: SubscriptionFigures }) {
  const to = useRows(period)
  return (
    <RecordTable
      title="Aprovação das cobranças de assinatura"
      rows={approval.map((row) => ({ id: row.method + (row.cardBrand ?? ''), ...row }))}
      empty="Nenhuma cobrança respondida no período."
      columns={[
        { title: 'Forma', cell: (row) => <Link to={to('charges')}>{chargeText(row)}</Link> },
        { title: 'Respondidas', right: true, cell: ({ answered }) => count(answered) },
        { title: 'Aprovadas', right: true, cell: ({ approved }) => count(approved) },
        { title: 'Aprovação', right: true, cell: ({ approved, answered }) => percent(approved, answered) },
      ]}
    />
  )
}

/** What is charged from today on, and what of it is paid if it goes on as it went. */
function Forecast({ figures: { period, forecast } }: { figures: SubscriptionFigures }) {
  const to = useRows(period)
  const { sums, paidRate } = forecast
  return (
    <RecordTable
      title="Previsão"
      rows={sums.map((sum) => ({ id: String(sum.days), ...sum }))}
      empty="Nada a cobrar."
      columns={[
        { title: 'De hoje em diante', cell: ({ days }) => <Link to={to('forecast')}>{days} dias</Link> },
        { title: 'Cobranças', right: true, cell: (row) => count(row.count) },
        { title: 'A cobrar', right: true, cell: ({ amount }) => brl(amount) },
        {
          title: 'Esperado',
          right: true,
          cell: ({ amount }) =>
            paidRate === undefined
              ? '–'
              : `${brl(Math.round(amount * paidRate))} (${percent(paidRate, 1)} pagas nos últimos 90 dias)`,
        },
      ]}
    />
  )
}
