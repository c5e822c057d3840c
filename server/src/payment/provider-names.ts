import type { PaymentMethod } from '@vitrine/contract/checkout'

/** Who makes the charges of each method, as it stands on payments and events. */
export const PROVIDER_NAMES: Record<PaymentMethod, string> = { pix: 'api-pix', boleto: 'boleto-bank' }
