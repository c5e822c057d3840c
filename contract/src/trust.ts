import * as z from 'zod'

/**
 * Access that was opened before a boleto was paid, at most until then: `open` while its money is waited for, `paid` when
 * it came in time, `late` when it came after access had ended, `unpaid` when the boleto ended without it.
 */
export const Trust = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  state: z.enum(['open', 'paid', 'late', 'unpaid']),
})
export type Trust = z.infer<typeof Trust>
