import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { PaymentMethod } from '../payment.ts'
import type { Permission } from './permission.ts'

/** Of the orders placed in a period, those whose newest attempt was by this method, and how many of them were paid. */
export const MethodFigures = z.object({ method: PaymentMethod, placed: z.int(), paid: z.int() })

/** How a period went; amounts in centavos, `net` = `gross` − `fees` − `refunded`. */
export const Figures = z.object({
  /** What payments brought in. */
  gross: z.int(),
  /** What providers keep of it, as far as they have said so. */
  fees: z.int(),
  /** What went back in money; what went back as store credit did not leave. */
  refunded: z.int(),
  net: z.int(),
  orders: z.int(),
  refunds: z.int(),
  members: z.int(),
  methods: z.array(MethodFigures),
})
export type Figures = z.infer<typeof Figures>

/** Calendar days in America/Sao_Paulo, both included. */
export const Period = z.object({ from: z.iso.date(), to: z.iso.date() })
export type Period = z.infer<typeof Period>

export const Overview = z.object({
  period: Period,
  figures: Figures,
  /** As many days right before it. */
  before: z.object({ period: Period, figures: Figures }),
})
export type Overview = z.infer<typeof Overview>

/** What needs somebody, and what they may do who see it. */
export const ATTENTION = {
  'payment-without-outcome': 'orders.read',
  'refund-refused': 'orders.read',
  'dispute-open': 'orders.read',
  'note-rejected': 'orders.read',
  'settlement-differs': 'figures.read',
  'review-reported': 'reviews.read',
  'mail-given-up': 'jobs.read',
  'job-given-up': 'jobs.read',
} as const satisfies Record<string, Permission>
export type AttentionKind = keyof typeof ATTENTION

export const Attention = z.object({
  kind: z.enum(Object.keys(ATTENTION) as [AttentionKind, ...AttentionKind[]]),
  count: z.int(),
  /** When the first of them has to be answered, where somebody waits for an answer. */
  dueAt: z.iso.datetime().optional(),
})
export type Attention = z.infer<typeof Attention>

const day = z.iso.date({ error: 'Informe o dia' })

export const adminOverview = {
  figures: endpoint('administrator', { permission: 'figures.read' })
    .route({ method: 'GET', path: '/admin/figures', summary: 'Como foi um período, e o anterior a ele' })
    .input(
      z
        .strictObject({ from: day, to: day })
        .refine(({ from, to }) => from <= to, { path: ['to'], error: 'O período termina depois que começa' }),
    )
    .output(Overview),
  attention: endpoint('administrator')
    .route({ method: 'GET', path: '/admin/attention', summary: 'O que precisa de atenção, do que posso ver' })
    .input(z.strictObject({}).optional())
    .output(z.array(Attention)),
}
