import * as z from 'zod'
import { BrandId } from './brand.ts'
import { Interval } from './catalog.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'

/**
 * Who agrees to another price of a plan that they have: `opt-in` is a raise for those who accept it, `opt-out` a raise for
 * those who do not leave, as their terms have to say; a lower price asks for no consent.
 */
export const PriceConsent = z.enum(['opt-in', 'opt-out', 'none'])
export type PriceConsent = z.infer<typeof PriceConsent>

/** Another price of a subscription that comes, as its owner is told of it; amounts are of a period, in centavos. */
export const PriceChange = z.object({
  campaignId: idOf('pcg', z.string()),
  consent: PriceConsent,
  oldAmount: z.int(),
  amount: z.int(),
  interval: Interval.exclude(['once']),
  /** The first renewal that has it. */
  on: z.iso.date(),
  /** What that is charged, with coupons and taxes. */
  charge: z.int(),
  reason: z.string(),
  /** The last day on which it can be answered; nothing where nothing is asked. */
  answerUntil: z.iso.date().optional(),
  accepted: z.literal(true).optional(),
  /** It is debited by Pix Automático, and is refused where the payer set a ceiling at their bank below `charge`. */
  mayExceedCeiling: z.literal(true).optional(),
  /** The last day that is paid for: whoever leaves has it so long. */
  paidUntil: z.iso.date(),
})
export type PriceChange = z.infer<typeof PriceChange>

/** What an answer means by the kind of consent: who declines an `opt-in` keeps the price, of an `opt-out` they leave. */
export const PriceAnswer = z.enum(['accept', 'decline'])
export type PriceAnswer = z.infer<typeof PriceAnswer>

/** A change of price for whoever has its link: of the subscriber only the first name is told. */
export const LinkedPriceChange = z.object({
  name: z.string(),
  brand: BrandId,
  plan: z.string(),
  /** Nothing once it was answered otherwise, or is over. */
  change: PriceChange.optional(),
  /** The day on which the subscription ends, for whoever left. */
  endsOn: z.iso.date().optional(),
})
export type LinkedPriceChange = z.infer<typeof LinkedPriceChange>

const byCode = z.strictObject({ code: z.string().max(160) })
const ANSWER_REFUSALS = ['price-change.over', 'subscription.not-now'] as const

export const priceChange = {
  /** Repeating an answer changes nothing more. */
  answer: endpoint('member')
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/price-change',
      successStatus: 204,
      summary: 'Responder a uma mudança de preço da assinatura',
    })
    .errors(refusals('not-found', ...ANSWER_REFUSALS))
    .input(
      z.strictObject({
        id: idOf('sub'),
        /** The one that was seen. */
        campaignId: idOf('pcg', z.string().max(40)),
        answer: PriceAnswer,
      }),
    ),
  readByCode: endpoint('public')
    .route({ method: 'GET', path: '/price-changes/{code}', summary: 'Uma mudança de preço, por link' })
    .errors(refusals('price-change.unknown'))
    .input(byCode)
    .output(LinkedPriceChange),
  answerByCode: endpoint('public')
    .route({
      method: 'POST',
      path: '/price-changes/{code}',
      summary: 'Responder a uma mudança de preço, por link',
    })
    .errors(refusals('price-change.unknown', ...ANSWER_REFUSALS))
    .input(byCode.extend({ answer: PriceAnswer }))
    .output(LinkedPriceChange),
}
