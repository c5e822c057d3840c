import * as z from 'zod'
import { CART_VARIABLES, cartConfig } from '#cart'
import { CHECKOUT_VARIABLES, checkoutConfig } from '#checkout'
import { POSTAL_CODE_VARIABLES, postalCodeConfig } from '#gateway'
import { type Config, PLATFORM_VARIABLES, parseEnvironment, platformConfig } from '#kernel/config.ts'
import { NOTIFICATION_VARIABLES, notificationConfig } from '#notification'
import { PAYMENT_VARIABLES, paymentConfig } from '#payment-provider'
import { SECOND_FACTOR_VARIABLES, secondFactorConfig } from '#second-factor'

/** Environment variables, read once. A demonstration is the default while no Pix provider is configured. */
const Environment = z.object({
  ...PLATFORM_VARIABLES,
  ...SECOND_FACTOR_VARIABLES,
  ...NOTIFICATION_VARIABLES,
  ...CART_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...POSTAL_CODE_VARIABLES,
  ...CHECKOUT_VARIABLES,
})

/** The names of every variable that is read. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

/** Parses the environment; refuses with one sentence that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const e = parseEnvironment(Environment, env)
  const platform = platformConfig(e)
  return {
    ...platform,
    ...secondFactorConfig(e),
    ...notificationConfig(e),
    ...cartConfig(e),
    ...paymentConfig(e, platform.http.publicUrl),
    ...postalCodeConfig(e),
    ...checkoutConfig(e),
  }
}
