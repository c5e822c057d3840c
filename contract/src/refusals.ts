/**
 * Everything the product may refuse, as a closed list: code → [HTTP status, sentence for people].
 * A sentence says what happened and what to do. Anything thrown that is not here is a bug.
 */
export const REFUSALS = {
  'request.invalid': [422, 'Confira os campos destacados e tente de novo.'],
  'request.malformed': [400, 'Não conseguimos ler o pedido. Envie um JSON válido.'],
  'request.too-large': [413, 'O conteúdo enviado é grande demais.'],
  'request.media-type': [415, 'Envie o conteúdo como application/json.'],
  'request.too-many': [429, 'Muitas tentativas. Aguarde um pouco e tente de novo.'],
  'request.foreign-origin': [403, 'Este pedido veio de outro endereço e foi recusado.'],
  'not-found': [404, 'Não encontramos o que você procura.'],
  'method-not-allowed': [405, 'Esta operação não existe neste endereço.'],
  unauthorized: [401, 'Sua sessão expirou. Entre novamente.'],
  forbidden: [403, 'Você não tem permissão para fazer isso.'],
  unavailable: [503, 'Estamos com muito movimento agora. Tente de novo em instantes.'],
  unexpected: [500, 'Algo deu errado. Tente novamente mais tarde.'],
  '2FA_EXPIRED': [401, 'Confirme a verificação em duas etapas para continuar.'],
  'account.email-taken': [409, 'Este e-mail já está cadastrado. Entre com sua senha.'],
  'account.wrong-credentials': [401, 'E-mail ou senha incorretos.'],
  'account.session-ended': [401, 'Sua sessão expirou. Entre novamente.'],
  'cart.empty': [422, 'Seu carrinho está vazio.'],
  'cart.price-unavailable': [409, 'Este preço não está mais disponível. Atualize a página para ver o atual.'],
  'coupon.unknown': [422, 'Não encontramos este cupom. Confira o código.'],
  'coupon.not-yet': [422, 'Este cupom ainda não está valendo.'],
  'coupon.expired': [422, 'Este cupom expirou.'],
  'coupon.used-up': [422, 'Este cupom já foi todo utilizado.'],
  'coupon.used-by-you': [422, 'Você já usou este cupom.'],
  'coupon.minimum': [422, 'Este cupom vale a partir de um valor maior de compra.'],
  'coupon.not-for-these': [422, 'Este cupom não vale para os itens do carrinho.'],
  'checkout.total-changed': [409, 'O valor do pedido mudou. Confira o novo total antes de pagar.'],
  'checkout.sold-out': [
    409,
    'Um dos itens esgotou enquanto você comprava. Retire-o do carrinho para continuar.',
  ],
  'checkout.already-yours': [409, 'Você já tem um dos itens do carrinho. Retire-o para continuar.'],
  'checkout.key-reused': [422, 'Esta chave de idempotência já foi usada com outro conteúdo.'],
  'checkout.renewal-consent': [422, 'Confirme que aceita a renovação automática da assinatura.'],
  'order.not-payable': [409, 'Este pedido não está mais aguardando pagamento.'],
  'payment.provider-unavailable': [503, 'O banco não respondeu agora. Tente de novo em instantes.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type Refusal = keyof typeof REFUSALS

export const statusOf = (code: Refusal): number => REFUSALS[code][0]
export const sentenceOf = (code: Refusal): string => REFUSALS[code][1]
