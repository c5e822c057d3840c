import * as z from 'zod'
import { dayFilters } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { PaymentMethod } from '../payment.ts'
import { adminList } from './list.ts'

/** How many payments, and of how much; in centavos. */
const Side = z.object({ count: z.int(), amount: z.int() })

/** What a provider says it received on a day by a method beside what we booked: the newest look at it. */
export const SettlementRow = z.object({
  id: z.string(),
  day: z.iso.date(),
  method: PaymentMethod,
  /** As the provider is called in the settings: `pix-api`. */
  provider: z.string(),
  told: Side,
  booked: Side,
  /** Payments on which the two sides differ. */
  differences: z.int(),
  at: z.iso.datetime(),
})
export type SettlementRow = z.infer<typeof SettlementRow>

const DIFFERENCES = ['not-booked', 'not-told', 'other-amount'] as const

export const SettlementDifference = z.object({
  /** How the provider calls the payment: the end-to-end id of a Pix. */
  id: z.string(),
  kind: z.enum(DIFFERENCES),
  /** Centavos; null where that side has nothing. */
  told: z.int().nullable(),
  booked: z.int().nullable(),
  /** The order that is paid with it, where the charge is one of ours. */
  order: z.object({ id: z.string(), code: z.string(), brandName: z.string() }).nullable(),
})
export type SettlementDifference = z.infer<typeof SettlementDifference>

export const Settlement = SettlementRow.omit({ differences: true }).extend({
  differences: z.array(SettlementDifference),
})
export type Settlement = z.infer<typeof Settlement>

/** The money of each day as the provider and as the shop has it. */
export const adminSettlement = {
  ...adminList({
    path: 'settlements',
    summary: 'Conciliação, um dia de um provedor por linha',
    permission: 'figures.read',
    row: SettlementRow,
    filters: {
      differs: z.enum(['yes']).optional(),
      method: PaymentMethod.optional(),
      ...dayFilters,
    },
    sorts: ['-day', 'day'],
  }),
  read: endpoint('administrator', { permission: ['figures.read', 'orders.read'] })
    .route({ method: 'GET', path: '/admin/settlements/{id}', summary: 'Um dia, com o que difere' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: z.string().max(40) }))
    .output(Settlement),
}
