import * as z from 'zod'
import { BrandId } from './brand.ts'
import { endpoint } from './endpoint.ts'
import { rowsOf } from './page.ts'

/** What an account may spend in a brand, in centavos; above 0. */
export const CreditBalance = z.object({ brand: BrandId, balance: z.int() })
export type CreditBalance = z.infer<typeof CreditBalance>

/**
 * `granted`: a refund that became credit; `spent`: on an order; `returned`: that order ended unpaid; `withdrawn`: a bank
 * gave the money back besides; `closed`: the account ended.
 */
export const CreditEntryKind = z.enum(['granted', 'spent', 'returned', 'withdrawn', 'closed'])
export type CreditEntryKind = z.infer<typeof CreditEntryKind>

/** A change of a balance and what caused it; the amount in centavos, below 0 where credit was spent. */
export const CreditEntry = z.object({
  id: z.string(),
  brand: BrandId,
  kind: CreditEntryKind,
  amount: z.int(),
  at: z.iso.datetime(),
  order: z.object({ id: z.string(), code: z.string() }).optional(),
  /** Of the refund it came from. */
  protocol: z.string().optional(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

const CreditQuery = z.strictObject({
  /** The last id of the page before. */
  before: z.string().max(40).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** The store credit of an account. */
export const credit = {
  readBalances: endpoint('member')
    .route({ method: 'GET', path: '/account/credit', summary: 'Meu crédito em cada marca' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(CreditBalance)),
  listEntries: endpoint('member')
    .route({
      method: 'GET',
      path: '/account/credit/entries',
      summary: 'De onde veio e em que foi usado o meu crédito, do mais novo ao mais antigo',
    })
    .input(CreditQuery.optional())
    .output(rowsOf(CreditEntry)),
}
