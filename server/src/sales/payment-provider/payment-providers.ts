import { PaymentMethod } from '@vitrine/contract/payment'
import { type PaymentProvider, ProviderFailure } from './payment-provider.ts'

/**
 * Who receives money, by method; a method without anybody is not offered. `others` are configured too and get no new
 * charges; what they were asked for while they did is still theirs.
 */
export type PaymentProviders = {
  readonly [M in PaymentMethod]?: PaymentProvider
} & { readonly others?: readonly { method: PaymentMethod; provider: PaymentProvider }[] }

/** The provider of a payment, or of new payments by a method; one that is not configured any more is silent. */
export function providerOf(
  providers: PaymentProviders,
  of: PaymentMethod | { method: PaymentMethod; provider: string },
): PaymentProvider {
  const method = typeof of === 'string' ? of : of.method
  const all = providersOf(providers, method)
  const provider = typeof of === 'string' ? providers[of] : all.find(({ name }) => name === of.provider)
  if (!provider) throw new ProviderFailure(`no provider for ${method}`)
  return provider
}

/** Everybody who was ever asked for charges by a method, as far as they are still configured. */
export const providersOf = ({ others = [], ...providers }: PaymentProviders, method: PaymentMethod) => [
  ...[providers[method] ?? []].flat(),
  ...others.filter((other) => other.method === method).map(({ provider }) => provider),
]

/** An adapter by its name, whatever method it serves: what it is told concerns all of them. */
export const providerNamed = (providers: PaymentProviders, name: string): PaymentProvider | undefined =>
  PaymentMethod.options.flatMap((method) => providersOf(providers, method)).find((one) => one.name === name)
