import type { RefusalTable } from './table.ts'

/** Coupons, campaigns, and the dated rules of prices. */
export const COUPON_TABLE = {
  'coupon.unknown': [422, 'Não encontramos este cupom. Confira o código.'],
  'coupon.no-cart': [422, 'Esta pessoa não tem nada no carrinho desta loja.'],
  'coupon.too-many-tries': [
    429,
    'Muitos cupons errados em pouco tempo. Aguarde um pouco e tente de novo, ou compre sem cupom.',
  ],
  'coupon.not-yet': [422, 'Este cupom ainda não está valendo.'],
  'coupon.expired': [422, 'Este cupom expirou.'],
  'coupon.used-up': [422, 'Este cupom já foi todo utilizado.'],
  'coupon.used-by-you': [422, 'Você já usou este cupom.'],
  'coupon.used-by-document': [
    422,
    'Este cupom já foi usado com este CPF ou CNPJ. Retire o cupom para continuar.',
  ],
  'coupon.used-up-today': [422, 'Este cupom já foi todo utilizado hoje. Volte amanhã.'],
  'coupon.budget': [
    422,
    'O que resta deste cupom não cobre o desconto da compra. Retire o cupom para continuar.',
  ],
  'coupon.first-purchase': [422, 'Este cupom vale só para a primeira compra.'],
  'coupon.paused': [422, 'Este cupom está suspenso no momento.'],
  'coupon.ended': [422, 'Este cupom foi encerrado.'],
  'coupon.minimum': [422, 'Este cupom vale para compras de um valor maior. Inclua outros itens para usar.'],
  'coupon.minimum-items': [422, 'Este cupom vale a partir de mais itens. Inclua outros para usar.'],
  'coupon.interval': [
    422,
    'Este cupom não vale para este período de cobrança. Veja o outro período do plano.',
  ],
  'coupon.not-for-plan': [422, 'Este cupom não vale para este plano.'],
  'coupon.method': [
    422,
    'Este cupom não vale para esta forma de pagamento. Escolha outra ou retire o cupom.',
  ],
  'coupon.other-brand': [422, 'Este cupom é de outra loja.'],
  'coupon.new-subscriber': [422, 'Este cupom vale só para quem nunca assinou um plano.'],
  'coupon.trial-used': [
    422,
    'Os dias grátis são para quem ainda não teve este plano. Retire o cupom para assinar.',
  ],
  'coupon.not-for-you': [422, 'Este cupom é pessoal e não vale para a sua conta. Confira com quem o enviou.'],
  'coupon.listed': [
    422,
    'Este cupom vale para quem está em uma lista. Entre na sua conta, com o e-mail que está nela, e aplique de novo.',
  ],
  'coupon.list-empty': [
    409,
    'A lista deste cupom está vazia. Inclua os e-mails de quem pode usar antes de ativar.',
  ],
  'coupon.not-combined': [
    422,
    'Este cupom não acumula com o desconto que já está no carrinho, que é igual ou maior.',
  ],
  'coupon.too-many': [422, 'O carrinho já tem o máximo de cupons. Retire um para usar outro.'],
  'coupon.held': [
    422,
    'Este cupom está reservado em outro pedido seu, que aguarda pagamento. Pague aquele pedido ou espere ele expirar.',
  ],
  'coupon.not-for-these': [422, 'Este cupom não vale para os itens do carrinho.'],
  'coupon.code-taken': [
    409,
    'Já existe um cupom com este código, ou com um que se confunde com ele. Escolha outro.',
  ],
  'coupon.code-fixed': [409, 'Este cupom já foi usado: o código não muda mais. Crie outro cupom.'],
  'coupon.archived': [409, 'Este cupom foi arquivado e não muda mais. Crie outro cupom.'],
  'coupon.no-such-move': [
    409,
    'O cupom não pode passar para esse estado. Atualize a página para ver o atual.',
  ],
  'coupon.no-such-product': [
    422,
    'O cupom cita um produto ou uma categoria que não existe. Escolha de novo os produtos e as categorias.',
  ],
  'coupon.limit-below-use': [422, 'O limite é menor do que o que já foi usado. Informe um valor maior.'],
  'campaign.prefix': [422, 'O prefixo dos códigos tem de 1 a 12 letras sem acento ou números.'],
  'campaign.too-many': [422, 'Uma campanha tem no máximo 100.000 códigos. Peça menos ou crie outra.'],
  'price-rule.past': [422, 'Uma nova versão só pode começar hoje ou depois. O que já passou não muda.'],
  'price-rule.days': [422, 'O último dia não pode vir antes do primeiro. Escolha outras datas.'],
  'price-rule.parcels': [
    422,
    'Um produto pode ter de 1 a 18 parcelas, e não mais sem juros do que no total.',
  ],
  'price-rule.municipality': [422, 'Escreva o município com o estado, como São Paulo/SP.'],
  'price-rule.service-code': [422, 'Escreva o serviço como na lista da LC 116, por exemplo 1.09.'],
  'price-rule.place-added': [
    422,
    'Um tributo somado ao preço não pode depender do município: o total é dito antes do endereço. Use “no preço” ou “informado”.',
  ],
  'price-rule.no-price': [422, 'O produto não tem preço nesta loja com esta cobrança. Escolha outra.'],
  'price-rule.overlap': [409, 'Já existe uma taxa vigente neste período. Escolha outras datas.'],
} as const satisfies RefusalTable
