import type { Config } from '../kernel/config.ts'
import { createBoletoProvider } from './boleto-bank/provider.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { createPixApiProvider } from './pix-api/provider.ts'

/** An adapter for each method that the configuration names a provider for. */
export const createProviders = (config: Config): PaymentProviders => ({
  pix: createPixApiProvider(config.pix),
  ...(config.boleto && { boleto: createBoletoProvider(config.boleto) }),
})
