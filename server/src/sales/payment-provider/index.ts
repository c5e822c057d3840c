export { offeredMethods, paymentTermsOf, takes } from './offered-methods.ts'
export { PAYMENT_VARIABLES, paymentConfig, providerOptions } from './payment-config.ts'
export {
  type AskedOffers,
  type CancelState,
  type CardFace,
  type CardRequest,
  type Charge,
  type ChargeRequest,
  type Dispute,
  type KeptCard,
  type LateBoleto,
  type ParcelsBy,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFailure,
  type Received,
  type RefundState,
} from './payment-provider.ts'
export { type PaymentProviders, providerNamed, providerOf, providersOf } from './payment-providers.ts'
export { asksAddress, DUE_PIX, nameOfProvider, PROVIDER_NAMES } from './provider-names.ts'
