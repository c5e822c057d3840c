import * as z from 'zod'
import { SumLine } from './cart.ts'
import { Interval } from './catalog.ts'
import { FutureCharge } from './future-charge.ts'

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
        name: z.string(),
        interval: Interval,
        amount: z.int(),
        discount: z.int(),
        total: z.int(),
        /** Of `amount`, what is charged this once. */
        setupFee: z.int().optional(),
        /** How many charges cost this introductory price, this one among them. */
        introductoryCycles: z.int().optional(),
        /** For how long what is paid once may be used, in words. */
        access: z.string().optional(),
      }),
    ),
    subtotal: z.int(),
    discount: z.int(),
    total: z.int(),
    /** How the sum came about, each reduction by its name; not in those of before. */
    sum: z.array(SumLine).optional(),
    /** Of a card that is charged in more than one installment; their interest comes on top of the total. */
    installments: z
      .object({ count: z.int(), first: z.int(), each: z.int(), total: z.int(), interest: z.int() })
      .optional(),
    /** In how many days it may be taken back; seven in those of before. */
    regretDays: z.int().default(7),
    /** Of the total, what was paid with store credit. */
    credit: z.int().optional(),
    later: z.array(FutureCharge),
    termsVersion: z.string(),
  }),
})
export type ContractSummary = z.infer<typeof ContractSummary>
