import type * as z from 'zod'
import { Limit } from '#kernel/config.ts'

/** Environment variables about carts. */
export const CART_VARIABLES = {
  CARTS_PER_HOUR: Limit.default(300),
}

/** What is configured about carts. */
export const cartConfig = (e: z.output<z.ZodObject<typeof CART_VARIABLES>>) => ({
  /** Made without an account from one address: many buyers may share it (carrier-grade NAT). */
  cartsPerHour: e.CARTS_PER_HOUR,
})

type CartConfig = ReturnType<typeof cartConfig>
declare module '#kernel/config.ts' {
  interface Config extends CartConfig {}
}
