import type { RefusalTable } from './table.ts'

/** Orders, and how they are paid. */
export const CHECKOUT_TABLE = {
  'checkout.total-changed': [409, 'O valor do pedido mudou. Confira o novo total antes de pagar.'],
  'checkout.sold-out': [
    409,
    'Um dos itens esgotou enquanto você comprava. Retire-o do carrinho para continuar.',
  ],
  'checkout.already-yours': [409, 'Você já tem um dos itens do carrinho. Retire-o para continuar.'],
  'checkout.requires': [
    409,
    'Um dos itens é só para quem tem outro produto. Veja na página dele qual, e compre os dois juntos ou retire-o do carrinho.',
  ],
  'checkout.trial-used': [
    409,
    'O teste grátis ou o preço inicial vale uma vez por pessoa, e já foi usado, ou está em um pedido que espera o pagamento, com esta conta ou este CPF ou CNPJ. O plano está no pedido sem ele: confira o total antes de pagar.',
  ],
  'checkout.key-reused': [422, 'Esta chave de idempotência já foi usada com outro conteúdo.'],
  'checkout.document-needed': [422, 'Informe seu CPF ou CNPJ para continuar.'],
  'credit.not-enough': [
    409,
    'O crédito deste pedido já foi usado em outra compra. Confira o seu saldo e faça um novo pedido.',
  ],
  'order.not-payable': [409, 'Este pedido não está mais aguardando pagamento.'],
  'checkout.method-unavailable': [409, 'Esta forma de pagamento não está disponível agora. Escolha outra.'],
  'checkout.pix-mandate-unavailable': [
    409,
    'Pix Automático não está disponível para este pedido. Desmarque a opção e pague com Pix; depois, a página da assinatura mostra como ligá-lo.',
  ],
  'checkout.installments-unavailable': [
    409,
    'Este número de parcelas não está disponível para esta compra. Escolha outro.',
  ],
  'payment.card-needed': [422, 'Informe os dados do cartão para continuar.'],
  'payment.too-many-cards': [
    429,
    'Muitas tentativas com cartão neste pedido. Pague de outra forma, ou faça outro pedido.',
  ],
  'payment.too-many-charges': [
    429,
    'Este pedido já teve muitas cobranças. Pague a última que foi gerada, ou faça outro pedido.',
  ],
  'checkout.too-many-orders': [
    429,
    'Você fez muitos pedidos em pouco tempo. Confirme seu e-mail pelo link que enviamos, ou tente de novo mais tarde.',
  ],
  'checkout.boleto-holds-seat': [
    409,
    'Este item tem vagas limitadas. Para pagar com boleto, confirme antes o seu e-mail pelo link que enviamos, ou escolha outra forma de pagamento.',
  ],
  'payment.debit-scheduled': [
    409,
    'O débito por Pix Automático já está a caminho no seu banco. Aguarde até amanhã: se ele não for feito, mandamos um Pix para você pagar.',
  ],
  'payment.under-way': [
    409,
    'Este pagamento já foi feito ou está em andamento. Aguarde a confirmação antes de escolher outra forma.',
  ],
  'payment.in-review': [
    409,
    'O pagamento com cartão deste pedido está em análise. Aguarde o resultado, que avisamos por e-mail, antes de pagar de novo.',
  ],
  'checkout.address-needed': [
    422,
    'O boleto é registrado no seu endereço. Informe-o, ou escolha outra forma de pagamento.',
  ],
  'saved-card.gone': [
    409,
    'Este cartão salvo não está mais disponível. Escolha outro, ou digite os dados de um cartão.',
  ],
  'saved-card.expired': [409, 'Este cartão salvo venceu. Escolha outro, ou digite os dados do cartão novo.'],
  'saved-card.declined': [
    409,
    'O banco recusou este cartão. Escolha outro, ou pague uma vez com ele para voltar a usá-lo nas renovações.',
  ],
  'saved-card.renews': [
    409,
    'Este cartão paga uma assinatura sua. Na página dela, escolha outro cartão ou desligue a renovação automática; depois remova este.',
  ],
  'saved-card.in-use': [
    409,
    'Há um pagamento em andamento com este cartão. Espere o resultado e remova depois.',
  ],
  'order.not-paid': [409, 'O recibo fica pronto quando o pagamento é confirmado.'],
  'order.no-message': [409, 'Este pedido terminou: não há mensagem a enviar de novo.'],
  'order.not-refundable': [409, 'Esta compra não está paga ou já foi devolvida por inteiro.'],
  'order.no-contract': [
    409,
    'Esta compra é de antes de guardarmos o contrato. Peça uma cópia ao atendimento.',
  ],
  'pay-link.unknown': [404, 'Este link de pagamento não existe ou está incompleto. Confira o e-mail.'],
  'pay-link.expired': [
    410,
    'Este link de pagamento expirou. Peça outro a quem fez a compra, ou entre na conta.',
  ],
  'look-up.unknown': [
    404,
    'Não encontramos um pedido com este número e este e-mail. Confira os dois na mensagem de confirmação da compra.',
  ],
  'look-up.ended': [
    404,
    'Esta consulta valia por 2 horas e terminou. Informe de novo o número do pedido e o e-mail.',
  ],
  'payment.provider-unavailable': [503, 'O banco não respondeu agora. Tente de novo em instantes.'],
} as const satisfies RefusalTable
