import * as z from 'zod'
import { Cart, CartLine, Quote } from './cart.ts'
import { endpoint, refusals } from './endpoint.ts'
import { byId } from './purchase.ts'

/** One more thing that is offered once an order is paid. Its buyer says yes or no; neither charges anything. */
export const Upsell = CartLine.pick({ product: true, price: true }).extend({
  id: z.string(),
  /** Why it goes well with what was bought, in pt-BR. */
  pitch: z.string(),
  /** What it costs as offered, explained like every sum. */
  quote: Quote,
  /** Until when it is offered at this price. */
  until: z.iso.datetime(),
})
export type Upsell = z.infer<typeof Upsell>

/** What is offered after a purchase to who made it, and to nobody else. */
export const upsell = {
  /** Nothing when nothing is offered, or not any more. */
  read: endpoint('member')
    .route({ method: 'GET', path: '/orders/{id}/upsell', summary: 'O que é oferecido depois de uma compra' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(Upsell.nullable()),
  /** Makes it the only line of the cart; what was there is saved for later. Repeating it gives the same cart. */
  accept: endpoint('member')
    .route({ method: 'POST', path: '/orders/{id}/upsell', summary: 'Levar ao carrinho o que foi oferecido' })
    .errors(refusals('not-found', 'upsell.gone'))
    .input(byId.extend({ upsellId: z.string().max(40) }))
    .output(Cart),
  /** Nothing is offered after this order again. */
  decline: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/orders/{id}/upsell',
      successStatus: 204,
      summary: 'Recusar o que foi oferecido',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.void()),
}
