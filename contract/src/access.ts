import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { rowsOf } from './page.ts'

/** Why something that a person has may not be used for the time being. */
export const HoldReason = z.enum(['unpaid', 'paused', 'disputed', 'manual'])
export type HoldReason = z.infer<typeof HoldReason>

/** What a person was given for a period; times in ISO 8601, no `until` = no end. It may be used unless it is on hold. */
export const Entitlement = z.object({
  id: z.string(),
  resource: z.string(),
  title: z.string(),
  /** Of the product that it is, or that it belongs to. */
  product: z.object({ slug: z.string(), cover: z.string() }).optional(),
  kind: z.enum(['product', 'course']),
  /** `manual`: an administrator gave it. */
  source: z.enum(['order', 'subscription', 'manual']),
  /** The line of an order that paid for it. */
  orderLineId: z.string().optional(),
  from: z.iso.datetime(),
  until: z.iso.datetime().optional(),
  hold: HoldReason.optional(),
})
export type Entitlement = z.infer<typeof Entitlement>

/**
 * Whether something may be used, until when, or why not. `since` is when that began; of what has not started, when it
 * will.
 */
export const AccessAnswer = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true), until: z.iso.datetime().optional() }),
  z.object({
    allowed: z.literal(false),
    why: z.enum(['never-granted', 'not-started', 'ended', 'revoked', ...HoldReason.options]),
    since: z.iso.datetime().optional(),
  }),
])
export type AccessAnswer = z.infer<typeof AccessAnswer>

export const access = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/access', summary: 'O que eu posso usar, e por quê' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(Entitlement)),
  canUseEach: endpoint('member')
    .route({
      method: 'GET',
      path: '/access/answers',
      summary: 'O mesmo de vários produtos ou cursos, separados por vírgula',
    })
    .input(z.strictObject({ resources: z.string().max(4000) }))
    .output(z.record(z.string(), AccessAnswer)),
  canUse: endpoint('member')
    .route({
      method: 'GET',
      path: '/access/{resource}',
      summary: 'Se posso usar um produto ou curso, e por que não',
    })
    .input(z.strictObject({ resource: z.string().max(40) }))
    .output(AccessAnswer),
}
