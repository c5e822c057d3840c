import type { Recipients } from '@vitrine/contract/privacy'
import type { Config } from '#kernel/config.ts'

const KINDS = {
  'api-pix': 'bank',
  'boleto-bank': 'bank',
  'card-acquirer': 'acquirer',
  stripe: 'stripe',
  'mercado-pago': 'mercado-pago',
} as const

/** With whom this shop, as it is configured, shares what a payment needs (LGPD, art. 18, VII). */
export function recipientsOf({ payments: { pix, card, boleto } }: Pick<Config, 'payments'>): Recipients {
  return {
    ...(pix && { pix: KINDS[pix] }),
    ...(card && { card: KINDS[card] }),
    ...(boleto && { boleto: KINDS[boleto] }),
  }
}
