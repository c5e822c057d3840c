/** What the audit log tells of, by the first word of an action. */
export const AUDIT_KINDS: Readonly<Record<string, string>> = {
  product: 'Produto',
  category: 'Categoria',
  coupon: 'Cupom',
  order: 'Pedido',
  account: 'Conta',
}

const ACTIONS: Readonly<Record<string, string>> = {
  'product.create': 'Criou produto',
  'product.edit': 'Alterou produto',
  'product.move': 'Mudou situação do produto',
  'product.duplicate': 'Duplicou produto',
  'product.price': 'Criou preço',
  'product.end-price': 'Encerrou preço',
  'category.create': 'Criou categoria',
  'category.edit': 'Alterou categoria',
  'category.remove': 'Excluiu categoria',
  'coupon.create': 'Criou cupom',
  'coupon.edit': 'Alterou cupom',
  'coupon.move': 'Mudou situação do cupom',
  'coupon.issue-codes': 'Criou códigos do cupom',
  'coupon.revoke-code': 'Retirou código do cupom',
  'order.ask': 'Perguntou ao banco',
  'order.refund': 'Devolveu dinheiro',
  'order.retry-refund': 'Pediu devolução de novo',
  'order.read-destination': 'Viu para onde devolver',
  'order.refund-paid': 'Registrou devolução paga à mão',
  'order.evidence': 'Baixou dossiê',
  'order.pay-link': 'Criou link de pagamento',
  'order.send-again': 'Enviou mensagem de novo',
  'order.note-issued': 'Registrou nota emitida',
  'order.note-rejected': 'Registrou nota recusada',
  'order.note-again': 'Pôs nota de volta na fila',
  'order.note-cancelled': 'Registrou nota cancelada',
  'account.reset-second-factor': 'Removeu a segunda etapa, pelo servidor',
}

/** An action in words: `Devolveu dinheiro`. */
export const auditWords = (action: string): string => ACTIONS[action] ?? action
