import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { dayInput } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { rowsOf } from '../page.ts'
import { PaymentMethod } from '../payment.ts'
import { calendarDay, daysBetween } from '../time.ts'
import type { Permission } from './permission.ts'

/** Of the orders placed in a period, those whose newest attempt was by this method, and how many of them were paid. */
export const MethodFigures = z.object({ method: PaymentMethod, placed: z.int(), paid: z.int() })

/** How a period went; amounts in centavos, `net` = `gross` − `fees` − `refunded` − `chargedBack`. */
export const Figures = z.object({
  /** What payments brought in. */
  gross: z.int(),
  /** What providers keep of it, as far as they have said so. */
  fees: z.int(),
  /** What went back in money; what went back as store credit did not leave. */
  refunded: z.int(),
  /** What issuers of cards took back in disputes that were lost, and banks of a Pix (MED). */
  chargedBack: z.int(),
  net: z.int(),
  orders: z.int(),
  refunds: z.int(),
  chargebacks: z.int(),
  /** Accounts that were made, the team's left out. */
  members: z.int(),
  methods: z.array(MethodFigures),
})
export type Figures = z.infer<typeof Figures>

/** Calendar days in America/Sao_Paulo, both included. */
export const Period = z.object({ from: z.iso.date(), to: z.iso.date() })
export type Period = z.infer<typeof Period>

/** What one point of a chart stands for: an hour of one day, a day of some weeks, a month of a year. */
export const Step = z.enum(['hour', 'day', 'month'])
export type Step = z.infer<typeof Step>

/** How one step of a period went; all points together are the figures of the period. */
export const Point = z.object({ at: z.iso.datetime(), gross: z.int(), net: z.int(), orders: z.int() })
export type Point = z.infer<typeof Point>

const OfPeriod = z.object({ period: Period, figures: Figures, points: z.array(Point) })

export const Overview = OfPeriod.extend({
  step: Step,
  /**
   * What it is compared with: of a year so far the same days of the year before; of what begins with a month the same days
   * of the month before, or of as many months; of everything else as many days right before it.
   */
  before: OfPeriod,
})
export type Overview = z.infer<typeof Overview>

/** What needs somebody, and what they may do who see it; in the order in which it is told. */
export const ATTENTION = {
  'provider-away': 'jobs.read',
  'webhook-disabled': 'webhooks.read',
  'payment-without-outcome': 'orders.read',
  'refund-refused': 'orders.read',
  'dispute-open': 'orders.read',
  'pix-returned': 'orders.read',
  'note-pending': 'orders.read',
  'note-rejected': 'orders.read',
  'note-to-correct': 'orders.read',
  'product-empty': 'products.read',
  'settlement-differs': 'figures.read',
  'ticket-open': 'tickets.read',
  'review-reported': 'reviews.read',
  'second-factor-reset': 'second-factor.reset',
  'mail-waiting': 'jobs.read',
  'mail-given-up': 'jobs.read',
  'job-given-up': 'jobs.read',
} as const satisfies Record<string, Permission>
export type AttentionKind = keyof typeof ATTENTION

export const Attention = z.object({
  kind: z.enum(Object.keys(ATTENTION) as [AttentionKind, ...AttentionKind[]]),
  count: z.int(),
  /** When the first of them has to be answered, where somebody waits for an answer. */
  dueAt: z.iso.datetime().optional(),
  /** Since when the oldest of them waits. */
  since: z.iso.datetime().optional(),
})
export type Attention = z.infer<typeof Attention>

/** How long a period may be, in days. */
export const LONGEST = 1096

/** What a period has to be. */
export const PeriodInput = z
  .strictObject({
    from: dayInput(),
    to: dayInput(),
    /** A year so far, also where it ends with a month: it is compared with the year before. */
    preset: z.enum(['year-to-date']).optional(),
    /** What was sold in it, and the accounts that were made in it; without one, in all. */
    brand: BrandId.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'O período termina depois que começa' })
  .refine(({ from, to }) => daysBetween(calendarDay(from), calendarDay(to)) < LONGEST, {
    path: ['from'],
    error: 'Escolha um período de até três anos',
  })

export type PeriodQuestion = z.infer<typeof PeriodInput>

export const adminOverview = {
  figures: endpoint('administrator', { permission: 'figures.read', replica: true })
    .route({ method: 'GET', path: '/admin/figures', summary: 'Como foi um período, e o anterior a ele' })
    .input(PeriodInput)
    .output(Overview),
  attention: endpoint('administrator')
    .route({ method: 'GET', path: '/admin/attention', summary: 'O que precisa de atenção, do que posso ver' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(Attention)),
}
