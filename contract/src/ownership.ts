import * as z from 'zod'
import { HoldReason } from './access.ts'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { rowsOf } from './page.ts'

/**
 * What an account has of a product: it may use it for good ('owned'), while a subscription to it runs ('subscribed') or
 * because a subscription to something else opens it ('included'), has
 * it and may not use it for now ('on-hold'), has ordered and not paid it, has had a subscription to it that ended or is unpaid ('renew'), has a seat kept for it
 * ('offered'), or waits for one or for a notification.
 */
export const OwnershipState = z.enum([
  'owned',
  'subscribed',
  'included',
  'on-hold',
  'payment-pending',
  'renew',
  'offered',
  'waiting',
])
export type OwnershipState = z.infer<typeof OwnershipState>

export const Ownership = z.object({
  productId: idOf('prd', z.string()),
  state: OwnershipState,
  /** The order to pay, that started the subscription, or that paid for what is had. */
  orderId: idOf('ord', z.string()).optional(),
  /** Until when the seat is kept, or what was bought may be used. */
  until: z.iso.datetime().optional(),
  hold: HoldReason.optional(),
})
export type Ownership = z.infer<typeof Ownership>

const place = z.strictObject({ brand: BrandId.default(FIRST_BRAND), productId: idOf('prd') })

export const ownership = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/ownership', summary: 'O que eu tenho, devo ou espero, por produto' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(Ownership)),
  join: endpoint('member')
    .route({
      method: 'POST',
      path: '/ownership/waiting',
      summary: 'Entrar na lista de espera, ou pedir um aviso',
    })
    .errors(refusals('waiting.not-needed', 'checkout.already-yours', 'account.other-brand'))
    .input(place)
    .output(z.object({ kind: z.enum(['seat', 'notice']) })),
  leave: endpoint('member')
    .route({ method: 'POST', path: '/ownership/waiting/leave', summary: 'Sair da lista de espera' })
    .input(place.pick({ productId: true }))
    .output(z.void()),
}
