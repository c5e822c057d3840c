import * as z from 'zod'
import { CART_VARIABLES, cartConfig } from '#cart'
import { CHECKOUT_VARIABLES, checkoutConfig } from '#checkout'
import { POSTAL_CODE_VARIABLES, postalCodeConfig } from '#gateway'
import { type Config, PLATFORM_VARIABLES, parseEnvironment, platformConfig } from '#kernel/config.ts'
import { unknownSettings } from '#kernel/setting.ts'
import { NOTIFICATION_VARIABLES, notificationConfig } from '#notification'
import { PAYMENT_VARIABLES, paymentConfig } from '#payment-provider'
import { SECOND_FACTOR_VARIABLES, secondFactorConfig } from '#second-factor'

const LIMITS = { ...NOTIFICATION_VARIABLES, ...CART_VARIABLES, ...CHECKOUT_VARIABLES }

/** Every environment variable of the shop, by what it is about. */
export const SETTING_GROUPS = {
  'The shop and its processes': PLATFORM_VARIABLES,
  'Who receives the money': PAYMENT_VARIABLES,
  Addresses: POSTAL_CODE_VARIABLES,
  'Second factor': SECOND_FACTOR_VARIABLES,
  'How often': LIMITS,
}

/** Environment variables, read once. A demonstration is the default while no Pix provider is configured. */
const Environment = z.object({
  ...PLATFORM_VARIABLES,
  ...SECOND_FACTOR_VARIABLES,
  ...PAYMENT_VARIABLES,
  ...POSTAL_CODE_VARIABLES,
  ...LIMITS,
})

/** The names of every variable that is read. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

/** What only settings of the shop begin with. */
const OWN = /^(PAYMENT|PIX|BOLETO|CARD|STRIPE|MERCADO_PAGO)_/

/** Variables of the environment that look like a setting and are none, each as a sentence. */
export const unknownVariables = (env: Record<string, string | undefined> = process.env): string[] =>
  unknownSettings(env, VARIABLES, OWN).map(({ name, meant }) =>
    meant
      ? `${name} não é uma configuração: você quis dizer ${meant}? (docs/settings.md)`
      : `${name} não é uma configuração e foi deixada de lado (docs/settings.md)`,
  )

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
