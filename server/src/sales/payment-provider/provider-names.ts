import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Config } from '#kernel/config.ts'

/** Our own adapters, which know one method each, as they stand on payments and events. */
export const PROVIDER_NAMES: Record<PaymentMethod, string> = {
  pix: 'api-pix',
  card: 'card-acquirer',
  boleto: 'boleto-bank',
}

/** The adapter of Pix with a due day, beside the one of every other Pix. */
export const DUE_PIX = 'api-pix-due'

/**
 * Whether a charge by this method needs the address of its payer: gateways register boletos with it, and so do banks that
 * are said to.
 */
export function asksAddress({ payments, boletoBank }: Config, method: PaymentMethod): boolean {
  if (method !== 'boleto' || payments.boleto === undefined) return false
  return payments.boleto !== PROVIDER_NAMES.boleto || boletoBank?.asksAddress === true
}

/** Who is asked for new charges by a method. */
export const nameOfProvider = ({ payments }: Config, method: PaymentMethod): string =>
  payments[method] ?? PROVIDER_NAMES[method]
