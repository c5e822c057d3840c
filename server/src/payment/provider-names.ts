import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Config } from '../kernel/config.ts'

/** Our own adapters, which know one method each, as they stand on payments and events. */
export const PROVIDER_NAMES: Record<PaymentMethod, string> = {
  pix: 'api-pix',
  card: 'card-acquirer',
  boleto: 'boleto-bank',
}

/** Whether a charge by this method needs the address of its payer: gateways register boletos with it. */
export const asksAddress = ({ payments }: Config, method: PaymentMethod): boolean =>
  method === 'boleto' && payments.boleto !== undefined && payments.boleto !== PROVIDER_NAMES.boleto

/** Whether who charges cards keeps those whose buyers agreed: the gateways' adapters do not. */
export const keepsCards = ({ payments }: Config): boolean => payments.card === PROVIDER_NAMES.card

/** Who is asked for new charges by a method. */
export const nameOfProvider = ({ payments }: Config, method: PaymentMethod): string =>
  payments[method] ?? PROVIDER_NAMES[method]
