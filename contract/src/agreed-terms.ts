import * as z from 'zod'

/** What somebody agrees to who takes a plan that binds or ends; nothing where it does neither. */
export const AgreedTerms = z.object({
  minCycles: z.int().optional(),
  maxCycles: z.int().optional(),
  keptMinimum: z.literal(true).optional(),
})
export type AgreedTerms = z.infer<typeof AgreedTerms>
