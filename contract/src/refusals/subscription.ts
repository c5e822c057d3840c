import type { RefusalTable } from './table.ts'

/** What is asked about a subscription. */
export const SUBSCRIPTION_TABLE = {
  'subscription.card-needed': [
    422,
    'Este plano pede um cartão para as renovações, mesmo com o primeiro período grátis. Escolha um cartão e marque que concorda com as renovações nele. Nada é cobrado agora.',
  ],
  'subscription.not-now': [
    409,
    'A assinatura não está em um estado que permita isso. Atualize a página para ver como ela está.',
  ],
  'subscription.not-sold': [
    409,
    'Este plano não está disponível para isso. Veja na loja os planos que estão à venda.',
  ],
  'subscription.change-later': [
    409,
    'Esta troca não pode valer hoje, porque o plano novo custa menos do que o crédito dos dias que faltam ou é cobrado com mais frequência. Escolha a troca no próximo período.',
  ],
  'subscription.change-too-short': [
    409,
    'Este plano termina antes do fim da permanência mínima do plano de hoje. Escolha outro plano, ou troque depois dela.',
  ],
  'subscription.bound': [
    409,
    'Este plano tem permanência mínima. Marque o cancelamento para o fim dela: depois disso nada mais é cobrado.',
  ],
  'subscription.pause-past-due': [
    409,
    'Há uma cobrança vencida. Pague-a primeiro; depois dá para pular a próxima ou pausar.',
  ],
  'subscription.pause-trial': [
    409,
    'No teste grátis ainda não há cobrança para pular. Se não quiser continuar, cancele antes do fim do teste.',
  ],
  'subscription.pause-cancelled': [
    409,
    'O cancelamento já está marcado. Desfaça o cancelamento para pular uma cobrança ou pausar.',
  ],
  'subscription.pause-planned': [
    409,
    'Outra mudança já está marcada para o próximo período. Desfaça-a para pular uma cobrança ou pausar.',
  ],
  'subscription.pause-bound': [
    409,
    'A permanência mínima ainda não acabou, e as cobranças dela não podem ser puladas. Depois dela dá para pausar.',
  ],
  'subscription.pause-interval': [
    409,
    'Só planos cobrados a cada um, dois ou três meses têm pausa. Se não quiser a próxima cobrança, cancele antes dela.',
  ],
  'subscription.pause-limit': [
    409,
    'Nos últimos 12 meses já houve duas pausas, o máximo. Espere completar um ano da mais antiga, ou cancele.',
  ],
  'subscription.extend-later': [
    409,
    'Escolha um dia depois do fim do período que já está pago, até um ano à frente.',
  ],
  'subscription.pix-unavailable': [
    409,
    'Pix Automático não está disponível para esta assinatura. Continue pagando a cada renovação, ou escolha um cartão.',
  ],
  'subscription.pix-account-refused': [
    409,
    'O banco não aceitou o pedido para esta conta. Confira banco, agência e conta, ou autorize pelo QR Code.',
  ],
  'subscription.preview-stale': [
    409,
    'Algo mudou desde que você viu o resumo. Confira os valores e as datas de novo antes de confirmar.',
  ],
  'subscription.card-not-chargeable': [
    409,
    'Esta renovação não tem um cartão que possa ser cobrado sem a pessoa. Envie o link para ela pagar de outra forma.',
  ],
  'subscription.charge-under-way': [
    409,
    'Este cartão acabou de ser cobrado ou será cobrado na próxima hora. Veja em alguns minutos se deu certo.',
  ],
  'price-campaign.plan-archived': [
    409,
    'Este plano está arquivado: quem já o assina mantém o preço. Para mudar o preço, tire o plano do arquivo antes.',
  ],
  'price-campaign.no-such-price': [
    422,
    'Este plano nunca teve um preço assim nesta loja. Escolha a loja e a cobrança em que ele é ou já foi vendido.',
  ],
  'price-campaign.too-soon': [
    422,
    'Um aumento vale no mínimo 30 dias depois do aviso. Escolha um dia mais à frente.',
  ],
  'price-campaign.announced': [
    409,
    'Este reajuste já foi anunciado. Para voltar ao preço de antes, desfaça o reajuste na página dele.',
  ],
  'price-campaign.not-announced': [
    409,
    'Este reajuste não está em vigor: é um rascunho ou já foi desfeito. Atualize a página para ver como ele está.',
  ],
  'price-campaign.overlap': [
    409,
    'Há assinaturas deste reajuste que já estão em outro. Desfaça o outro, espere ele terminar ou restrinja este a quem ficou de fora dele.',
  ],
  'price-campaign.nobody': [
    409,
    'Este reajuste não alcança nenhuma assinatura. Confira o plano, o preço e quem ele inclui.',
  ],
  'price-campaign.lower': [
    409,
    'Uma redução anunciada vale como foi dita e não se desfaz. Para voltar ao preço de antes, anuncie um aumento.',
  ],
  'price-campaign.later': [
    409,
    'Há um reajuste mais novo das mesmas assinaturas. Desfaça o mais novo primeiro.',
  ],
  'price-change.unknown': [
    404,
    'Este link não está completo ou não é nosso. Abra de novo o link do e-mail, ou entre na sua conta e veja a assinatura.',
  ],
  'price-change.over': [
    409,
    'Esta pergunta sobre o preço já terminou. Veja na página da assinatura quanto você paga.',
  ],
  'dunning.changed': [
    409,
    'Alguém mudou esta regra depois que você abriu. Atualize a página e confira os números.',
  ],
  'dunning.last': [
    409,
    'A regra de todas as lojas não termina: crie outra versão dela. Só a regra própria de um plano ou de uma loja é encerrada.',
  ],
  'order.of-subscription': [
    409,
    'Esta cobrança é de uma assinatura. Para não pagar, cancele a assinatura na página dela.',
  ],
} as const satisfies RefusalTable
