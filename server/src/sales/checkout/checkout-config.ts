import type * as z from 'zod'
import { Limit } from '#kernel/config.ts'

/** Environment variables about how often an account orders and is charged. */
export const CHECKOUT_VARIABLES = {
  UNCONFIRMED_ORDERS_PER_HOUR: Limit.default(5),
  CHARGES_PER_ORDER: Limit.default(20),
  CHARGES_PER_HOUR: Limit.default(40),
}

/** What is configured about how often an account orders and is charged. */
export const checkoutConfig = (e: z.output<z.ZodObject<typeof CHECKOUT_VARIABLES>>) => ({
  orderLimits: {
    /** Of an account whose address nobody has confirmed. */
    unconfirmedPerHour: e.UNCONFIRMED_ORDERS_PER_HOUR,
    /** Asked for at a bank or gateway: of one order in its life, and of one account. */
    chargesPerOrder: e.CHARGES_PER_ORDER,
    chargesPerHour: e.CHARGES_PER_HOUR,
  },
})

type CheckoutConfig = ReturnType<typeof checkoutConfig>
declare module '#kernel/config.ts' {
  interface Config extends CheckoutConfig {}
}
