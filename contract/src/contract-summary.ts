import * as z from 'zod'
import { LaterCharge } from './cart.ts'
import { Interval } from './catalog.ts'

/** What a buyer agreed to, as it was when they did; amounts in centavos. No buyer is in it. */
export const ContractSummary = z.object({
  seller: z.object({
    name: z.string(),
    legalName: z.string(),
    cnpj: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
  }),
  agreed: z.object({
    code: z.string(),
    placedAt: z.iso.datetime(),
    lines: z.array(
      z.object({
        ...{ name: z.string(), interval: Interval, amount: z.int(), discount: z.int(), total: z.int() },
        /** Of `amount`, what is charged this once. */
        setupFee: z.int().optional(),
        /** For how long what is paid once may be used, in words. */
        access: z.string().optional(),
      }),
    ),
    subtotal: z.int(),
    discount: z.int(),
    total: z.int(),
    /** Of the total, what was paid with store credit. */
    credit: z.int().optional(),
    later: z.array(LaterCharge),
    termsVersion: z.string(),
  }),
})
export type ContractSummary = z.infer<typeof ContractSummary>
