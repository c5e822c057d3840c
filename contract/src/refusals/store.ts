import type { RefusalTable } from './table.ts'

/** What is put into a cart, waited for and spoken of. */
export const STORE_TABLE = {
  'cart.empty': [422, 'Seu carrinho está vazio.'],
  'cart.price-unavailable': [409, 'Este preço não está mais disponível. Atualize a página para ver o atual.'],
  'cart.included': [409, 'Este treinamento está incluído no seu plano: é só abrir, sem pagar por ele.'],
  'cart.bump-gone': [409, 'Esta oferta não vale mais para o seu carrinho. Atualize a página.'],
  'upsell.gone': [409, 'Esta oferta não vale mais. Na loja você vê o preço de agora.'],
  'cart.not-on-sale': [409, 'Este produto não está à venda agora. Veja na página dele quando estará.'],
  'waiting.not-needed': [
    409,
    'Este produto já pode ser comprado, ou saiu da loja. Recarregue a página para ver.',
  ],
  'ticket.unknown': [404, 'Este link de atendimento não existe ou está incompleto. Confira o e-mail.'],
  'ticket.expired': [
    410,
    'Este link de atendimento não vale mais. Abra o do e-mail mais novo, ou peça ajuda de novo em /ajuda.',
  ],
  'ticket.order-unknown': [
    422,
    'Não há compra sua com este número. Confira o número, ou envie a mensagem sem ele.',
  ],
  'review.not-yours-to-review': [
    403,
    'Só avalia quem comprou o produto. Se você o comprou, entre com a conta da compra.',
  ],
} as const satisfies RefusalTable
