import { Entitlement } from '@vitrine/contract/access'
import { Brand } from '@vitrine/contract/brand'
import { Order } from '@vitrine/contract/checkout'
import * as z from 'zod'

/** What a message tells about an order: never the document of its buyer. Takes the contract's whole `Order`. */
export const OrderFacts = Order.pick({
  id: true,
  code: true,
  placedAt: true,
  total: true,
  sum: true,
  later: true,
})
export type OrderFacts = z.output<typeof OrderFacts>

const person = { seller: Brand, name: z.string() }
const ofOrder = { ...person, order: OrderFacts }

/** What each kind of message needs to know. Amounts in centavos, instants in ISO 8601. */
export const PROPS = {
  welcome: z.object(person),
  'order-received': z.object(ofOrder),
  'pix-waiting': z.object({ ...ofOrder, copyPaste: z.string(), expiresAt: z.iso.datetime() }),
  'payment-confirmed': z.object({
    ...ofOrder,
    paidAt: z.iso.datetime(),
    opened: z.array(Entitlement.pick({ title: true, kind: true })),
  }),
} satisfies Record<string, z.ZodType>

export type Kind = keyof typeof PROPS
export type PropsOf<K extends Kind> = z.output<(typeof PROPS)[K]>

/** A message we owe somebody. `reference` names what it is about: one message per kind and reference, ever. */
export type Mail = {
  [K in Kind]: { kind: K; to: string; reference: string; props: z.input<(typeof PROPS)[K]> }
}[Kind]
