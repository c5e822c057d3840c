import type { RefusalTable } from './table.ts'

/** What is asked about a subscription. */
export const SUBSCRIPTION_TABLE = {
  'subscription.not-now': [
    409,
    'A assinatura não está em um estado que permita isso. Atualize a página para ver como ela está.',
  ],
  'subscription.not-sold': [
    409,
    'Este plano não pode mais ser reativado. Veja na loja os planos que estão à venda.',
  ],
  'subscription.preview-stale': [
    409,
    'Algo mudou desde que você viu o resumo. Confira os valores e as datas de novo antes de confirmar.',
  ],
  'order.of-subscription': [
    409,
    'Esta cobrança é de uma assinatura. Para não pagar, cancele a assinatura na página dela.',
  ],
} as const satisfies RefusalTable
