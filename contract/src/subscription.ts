import * as z from 'zod'
import { BrandId } from './brand.ts'
import { Price } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { PlanComparison } from './plan-comparison.ts'

export const SubscriptionStatus = z.enum(['active', 'past-due', 'suspended', 'paused', 'cancelled', 'ended'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Calendar days in America/Sao_Paulo. It is charged once for its period, is good until the day before `endOn`, and is over then. */
export const Subscription = z.object({
  id: z.string(),
  brand: BrandId,
  status: SubscriptionStatus,
  product: z.object({ id: z.string(), slug: z.string(), name: z.string(), cover: z.string() }),
  price: Price,
  startedOn: z.string(),
  currentPeriod: z.object({ startOn: z.string(), endOn: z.string() }),
  orderId: z.string(),
})
export type Subscription = z.infer<typeof Subscription>

export const subscription = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/subscriptions', summary: 'Minhas assinaturas' })
    .input(z.strictObject({}).optional())
    .output(z.array(Subscription)),
  compare: endpoint('member')
    .route({
      method: 'GET',
      path: '/subscriptions/comparison',
      summary: 'O que muda entre o meu plano e os outros, ou um outro',
    })
    .input(z.strictObject({ brand: BrandId.default('main'), productId: z.string().max(40) }))
    .output(PlanComparison),
}
