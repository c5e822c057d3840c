import * as z from 'zod'
import { Email } from './account.ts'
import { endpoint, refusals } from './endpoint.ts'
import { Order, OrderHistory } from './order.ts'
import { OrderCode } from './order-code.ts'

/** What stands on the confirmation of an order, which is all that is asked for. */
export const OrderLookup = z.strictObject({ code: OrderCode, email: Email })

/** What whoever looked an order up sees: of its buyer only the first name, and no document of it. */
export const FoundOrder = z.object({
  order: Order,
  events: OrderHistory.shape.events,
  /** Of the link by which it can be paid, while it waits. */
  payCode: z.string().optional(),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/** An order for who knows its number and e-mail and is not signed in: for two hours, to look at and to pay. */
export const orderLookup = {
  find: endpoint('public')
    .route({ method: 'POST', path: '/order-look-up', summary: 'Encontrar um pedido pelo número e e-mail' })
    .errors(refusals('look-up.unknown', 'request.too-many'))
    .input(OrderLookup)
    .output(z.object({ viewCode: z.string() })),
  read: endpoint('public')
    .route({ method: 'GET', path: '/order-look-up/{viewCode}', summary: 'Um pedido encontrado' })
    .errors(refusals('look-up.ended'))
    .input(z.strictObject({ viewCode: z.string().max(120) }))
    .output(FoundOrder),
}
