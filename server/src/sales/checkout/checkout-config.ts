import type * as z from 'zod'
import { Limit } from '#kernel/config.ts'
import { setting } from '#kernel/setting.ts'

/** Environment variables about how often an account orders and is charged. */
export const CHECKOUT_VARIABLES = {
  UNCONFIRMED_ORDERS_PER_HOUR: setting(Limit.default(5), {
    what: 'Orders in an hour of an account whose address nobody has confirmed; 0 is without a limit.',
  }),
  CHARGES_PER_ORDER: setting(Limit.default(20), {
    what: 'How often a bank is asked for a charge for one order; 0 is without a limit.',
  }),
  CHARGES_PER_HOUR: setting(Limit.default(40), { what: 'The same in an hour for one account.' }),
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
