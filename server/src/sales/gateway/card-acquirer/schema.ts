import * as z from 'zod'

/** The parts of the card API (simulator/card-api.md) that we rely on. */
const decimal = z.string().regex(/^\d{1,8}\.\d{2}$/)
const instant = z.string().pipe(z.coerce.date())

export const CardCharge = z.object({
  reference: z.string(),
  state: z.enum(['requires_action', 'in_review', 'approved', 'declined', 'cancelled']),
  amount: decimal,
  card: z
    .object({
      brand: z.string().max(20),
      last4: z.string().regex(/^\d{4}$/),
      expMonth: z.int().min(1).max(12),
      expYear: z.int().min(2000).max(2100),
    })
    .optional(),
  authorization: z.object({ id: z.string().min(1).max(80), at: instant }).optional(),
  declineCode: z.string().max(40).optional(),
  actionUrl: z.url({ protocol: /^https?$/ }).optional(),
  kept: z.object({ id: z.string().min(1).max(80), print: z.string().min(1).max(80) }).optional(),
  refunds: z.array(z.object({ id: z.string(), amount: decimal })),
  dispute: z
    .object({
      id: z.string().max(80),
      state: z.enum(['open', 'won', 'lost']),
      at: instant,
      evidenceDueAt: instant,
    })
    .optional(),
})
export type CardCharge = z.infer<typeof CardCharge>

export const CardChargePage = z.object({ charges: z.array(CardCharge) })

/** What the acquirer posts to our webhook. */
export const CardNotice = z.object({
  id: z.string().min(1).max(80),
  type: z.string().max(40),
  reference: z.string().max(80),
})
