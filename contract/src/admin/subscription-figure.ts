import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { dayInput } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { After, pageOf } from '../page.ts'
import { PaymentMethod } from '../payment.ts'
import { calendarDay, daysBetween } from '../time.ts'
import { adminExport, FORMAT } from './list.ts'
import { LONGEST, Period } from './overview.ts'

/** What changes the monthly recurring revenue, as Stripe and ChartMogul name it. */
export const MRR_MOVEMENTS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type MrrMovement = (typeof MRR_MOVEMENTS)[number]

/**
 * What the rows are of that a figure is the sum of. `arpa` has a row for each subscriber, `revenue-churn` the movements
 * that take MRR away.
 */
export const SUBSCRIPTION_FIGURES = [
  'mrr',
  'arpa',
  ...MRR_MOVEMENTS,
  'revenue-churn',
  'trials',
  'past-due',
  'charges',
  'forecast',
] as const
export type SubscriptionFigure = (typeof SUBSCRIPTION_FIGURES)[number]

/** What the rows of each figure are called. */
export const FIGURE_TITLES: Record<SubscriptionFigure, string> = {
  mrr: 'Receita recorrente',
  arpa: 'Receita por assinante',
  new: 'Novas',
  reactivation: 'Reativações',
  expansion: 'Aumentos',
  contraction: 'Reduções',
  churn: 'Cancelamentos',
  'revenue-churn': 'Cancelamentos e reduções',
  trials: 'Testes encerrados',
  'past-due': 'Renovações que atrasaram',
  charges: 'Cobranças respondidas',
  forecast: 'Cobranças dos próximos 90 dias',
}

/** How many days ahead charges are forecast. */
export const FORECAST_DAYS = [30, 60, 90] as const
/** Days before today whose renewals say which part of what is charged is paid. */
export const PAID_RATE_DAYS = 90

/** Centavos, and how many rows they are the sum of. */
const Sum = z.object({ amount: z.int(), count: z.int() })

/** Centavos a month; `subscribers` are accounts that pay for a subscription. */
const Revenue = z.object({ mrr: z.int(), subscribers: z.int() })

/** Of charges of subscriptions, those that were answered, and those of them that were paid. */
export const ApprovalFigure = z.object({
  method: PaymentMethod,
  /** Of a card, as its provider names it. */
  cardBrand: z.string().optional(),
  answered: z.int(),
  approved: z.int(),
})
export type ApprovalFigure = z.infer<typeof ApprovalFigure>

/** How subscriptions did in a period (decision 092). */
export const SubscriptionFigures = z.object({
  period: Period,
  /** On the day before the period, and on its last day: `end` is `start` with all movements. */
  start: Revenue,
  end: Revenue,
  movements: z.record(z.enum(MRR_MOVEMENTS), Sum),
  /** Trials that ended in the period, and those of them that were paid. */
  trials: z.object({ ended: z.int(), paid: z.int() }),
  /** Renewals that fell due in the period without being paid, and those of them that were paid later. */
  pastDue: z.object({ all: Sum, recovered: Sum }),
  approval: z.array(ApprovalFigure),
  /** What is charged from today on, by how many days ahead; `paidRate` (of 1) is the part of renewals that is paid. */
  forecast: z.object({
    from: z.iso.date(),
    sums: z.array(Sum.extend({ days: z.int() })),
    paidRate: z.number().optional(),
  }),
})
export type SubscriptionFigures = z.infer<typeof SubscriptionFigures>

/** A row of a figure; all of them add up to it. */
export const FigureRow = z.object({
  id: z.string(),
  on: z.iso.date(),
  subscriptionId: idOf('sub', z.string()),
  plan: z.string(),
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** Centavos. */
  amount: z.int(),
  /** Of what may be paid or not: whether it was. */
  isPaid: z.boolean().optional(),
})
export type FigureRow = z.infer<typeof FigureRow>

const question = {
  from: dayInput(),
  to: dayInput(),
  /** In which brand; without one, in all. */
  brand: BrandId.optional(),
}
const ORDER = { path: ['to'], error: 'O período termina depois que começa' }
const LENGTH = { path: ['from'], error: 'Escolha um período de até três anos' }
interface Days {
  from: string
  to: string
}
const isOrdered = ({ from, to }: Days) => from <= to
const isShort = ({ from, to }: Days) => daysBetween(calendarDay(from), calendarDay(to)) < LONGEST

/** Which rows, of which days. */
const FigureRows = z.strictObject({
  ...question,
  figure: z.enum(SUBSCRIPTION_FIGURES, { error: 'Escolha o número' }),
  sort: z.enum(['on', '-on']).default('-on'),
})

export const adminSubscriptionFigure = {
  read: endpoint('administrator', { permission: 'figures.read', replica: true })
    .route({
      method: 'GET',
      path: '/admin/subscription-figures',
      summary: 'Receita recorrente, seus movimentos e o que vem, de um período',
    })
    .input(z.strictObject(question).refine(isOrdered, ORDER).refine(isShort, LENGTH))
    .output(SubscriptionFigures),
  rows: endpoint('administrator', { permission: ['figures.read', 'subscriptions.read'], replica: true })
    .route({
      method: 'GET',
      path: '/admin/subscription-figures/rows',
      summary: 'As linhas que somam um número das assinaturas',
    })
    .input(
      FigureRows.extend({ after: After, limit: z.coerce.number().int().min(1).max(100).default(50) })
        .refine(isOrdered, ORDER)
        .refine(isShort, LENGTH),
    )
    .output(pageOf(FigureRow)),
  export: adminExport(
    {
      path: 'subscription-figures/rows',
      summary: 'As linhas que somam um número das assinaturas',
      permission: ['figures.read', 'subscriptions.read'],
    },
    FigureRows.extend(FORMAT).refine(isOrdered, ORDER).refine(isShort, LENGTH),
  ),
}
