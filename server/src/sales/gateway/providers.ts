import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Config } from '#kernel/config.ts'
import type { References } from '#payment'
import { nameOfProvider, type PaymentProvider, type PaymentProviders } from '#payment-provider'
import { createMercadoPagoProviders, MERCADO_PAGO } from './mercado-pago/provider.ts'
import { createPixDebitProvider } from './pix-api/debit-provider.ts'
import { createDuePixProvider } from './pix-api/due-provider.ts'
import { createPixMandates } from './pix-api/mandates.ts'
import { createPixApiProvider } from './pix-api/provider.ts'
import { createStripeProviders, STRIPE } from './stripe/provider.ts'

interface Offer {
  method: PaymentMethod
  provider: PaymentProvider
}

/** Everybody who is configured; who gets the new charges of a method, the configuration says. */
export function createProviders(
  config: Config,
  referencesOf: (provider: string) => References,
): PaymentProviders {
  const isChosen = ({ method, provider }: Offer) =>
    config.payments[method] !== undefined && provider.name === nameOfProvider(config, method)
  const all = offersOf(config, referencesOf)
  const chosen = all.filter(isChosen).map(({ method, provider }) => [method, provider])
  const others = all.filter((offer) => !isChosen(offer))
  return {
    ...Object.fromEntries(chosen),
    ...(others.length > 0 && { others }),
    ...(config.pixApi?.account && { mandates: createPixMandates(config.pixApi) }),
  } as PaymentProviders
}

function offersOf(config: Config, referencesOf: (provider: string) => References): Offer[] {
  const { pixApi, stripe, mercadoPago } = config
  return [
    ...(pixApi ? [{ method: 'pix', provider: createPixApiProvider(pixApi) } as const] : []),
    ...(pixApi ? [{ method: 'pix', provider: createDuePixProvider(pixApi) } as const] : []),
    ...(pixApi?.account
      ? [{ method: 'pix', provider: createPixDebitProvider(pixApi, pixApi.account) } as const]
      : []),
    ...(stripe ? createStripeProviders(stripe, referencesOf(STRIPE)) : []),
    ...(mercadoPago ? createMercadoPagoProviders(mercadoPago, referencesOf(MERCADO_PAGO)) : []),
  ]
}
