import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** One reason why a person may use something; times in ISO 8601, no `until` = no end. */
export const Entitlement = z.object({
  id: z.string(),
  resource: z.string(),
  title: z.string(),
  /** Of the product that it is, or that it belongs to. */
  product: z.object({ slug: z.string(), cover: z.string() }).optional(),
  kind: z.enum(['product', 'course']),
  source: z.enum(['order', 'subscription']),
  from: z.iso.datetime(),
  until: z.iso.datetime().optional(),
})
export type Entitlement = z.infer<typeof Entitlement>

export const access = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/access', summary: 'O que eu posso usar, e por quê' })
    .input(z.strictObject({}).optional())
    .output(z.array(Entitlement)),
}
