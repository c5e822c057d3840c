import type { OrderEventKind } from './order.ts'

/** What can happen to an order, in the words its buyer reads. */
export const ORDER_EVENTS: Record<OrderEventKind, string> = {
  placed: 'Pedido feito',
  'code-made': 'Código Pix gerado',
  'code-ended': 'Código Pix expirado',
  'slip-made': 'Boleto gerado',
  'method-changed': 'Outra forma de pagamento escolhida',
  'card-in-review': 'Pagamento em análise de segurança',
  'card-declined': 'Cartão não autorizado',
  'debit-failed': 'Débito por Pix Automático não feito',
  'money-not-taken': 'Pagamento recebido fora do prazo, a devolver a quem pagou',
  paid: 'Pagamento confirmado',
  disputed: 'Compra contestada; o acesso fica suspenso até a decisão',
  'dispute-won': 'Contestação encerrada; acesso de volta',
  'dispute-lost': 'Contestação aceita; valor devolvido pelo banco e acesso encerrado',
  expired: 'Pedido encerrado sem pagamento',
  cancelled: 'Pedido cancelado',
  regretted: 'Desistência da compra',
  'refund-requested': 'Devolução pedida',
  'refund-done': 'Valor reembolsado',
  credited: 'Valor devolvido como crédito na loja',
  'refund-failed': 'O banco recusou a devolução',
  'coupon-kept': 'O cupom desta compra continua usado',
  'coupon-returned': 'Uso do cupom devolvido; ele pode ser usado de novo enquanto valer',
}
