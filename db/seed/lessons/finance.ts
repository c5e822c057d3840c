import type { CourseTexts } from './course-texts.ts'
import { TAX_CALENDAR } from './whole.ts'

export const finance: CourseTexts = {
  'financas-para-autonomos': {
    texts: [
      'Todo dinheiro que entra passa por quatro contas: recebimentos, impostos, reserva e salário. Cada uma tem um percentual fixo, decidido uma vez. || Pratique: escreva os percentuais que você usaria hoje.',
      'Enquanto pessoa e negócio dividem a mesma conta, ninguém sabe se o mês foi bom. Abra uma segunda conta gratuita e passe a receber só nela. || Pratique: liste os três gastos que hoje se misturam.',
      'Olhe os últimos noventa dias e some por destino: casa, negócio, impostos, dívidas, lazer. A surpresa costuma estar nas assinaturas. || Pratique: corte uma agora.',
      'O salário é a média do que sobra nos seis piores meses, não nos melhores. Ele cai todo mês no mesmo dia, como um emprego pagaria. || Pratique: calcule o seu.',
      'O mês bom não aumenta o salário: enche a conta que paga o mês ruim. Defina o teto dessa conta e o que acontece quando ela passa dele. || Pratique: escreva a regra em uma frase.',
      'Junte o que você calculou: percentuais, salário e dia do pagamento, numa página que outra pessoa entenderia. || Pratique: mostre a alguém e anote a primeira pergunta que fizer.',
      'MEI até R$ 81.000,00 por ano e com atividade na lista; acima disso, Simples. Carnê-leão é para quem recebe de pessoas sem empresa aberta. || Pratique: some os últimos doze meses e veja em qual você cabe.',
      TAX_CALENDAR,
      'Guarde cinco anos: notas emitidas, comprovantes de despesa e extratos. Uma pasta por ano, um arquivo por mês. || Pratique: baixe o extrato do mês passado.',
      'Três meses de custo, não de receita. Comece por uma semana: é o que separa um imprevisto de uma dívida. || Pratique: calcule quanto custa uma semana sua.',
      'Liste cada dívida com juros ao mês. Pague primeiro a mais cara, mesmo pequena, e renegocie a maior por escrito. || Pratique: ordene as suas pela taxa.',
      'Toda sexta: conferir o saldo das quatro contas, separar os impostos, olhar quatro semanas à frente. Vinte minutos. || Depois desta leitura, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'O salário do autônomo sai da média de quais meses?',
        options: ['Dos melhores', 'Dos piores', 'Do último'],
        right: [1],
        why: 'Um salário que cabe no mês ruim cabe em todos.',
      },
      {
        ask: 'Quais destas são das quatro contas do método?',
        options: ['Impostos', 'Reserva', 'Investimento em bolsa', 'Salário'],
        right: [0, 1, 3],
        many: true,
      },
      { ask: 'O mês bom deve aumentar o salário do mês seguinte.', truth: false },
      { ask: 'Em que dia do mês vence o DAS?', number: 20 },
      { ask: 'Em que mês se entrega a declaração anual do MEI?', text: ['maio'] },
    ],
  },
  'fluxo-de-caixa-na-pratica': {
    texts: [
      'Vender a prazo dá lucro hoje e dinheiro depois. É na diferença entre as duas datas que empresas lucrativas quebram. || Pratique: anote a data em que cada venda da semana vira dinheiro.',
      'Competência diz quando aconteceu; caixa diz quando pagou. Para decidir se dá para pagar o aluguel, só o caixa responde. || Pratique: refaça um mês dos dois jeitos.',
      'Dez contas bastam: vendas, outras entradas, fornecedores, pessoas, aluguel, impostos, divulgação, retirada, dívidas, outras. || Pratique: classifique vinte lançamentos.',
      'Uma linha por dia, três colunas: entra, sai, saldo. O menor saldo dos próximos noventa dias é o número que importa. || Pratique: encontre o seu.',
      'O cenário provável usa o que já está marcado; o ruim tira um terço das entradas e adia o resto em quinze dias. || Pratique: veja o pior saldo do cenário ruim.',
      'Capital de giro é quanto dinheiro fica preso entre pagar o fornecedor e receber do cliente. Conte os dias, multiplique pelo gasto diário. || Pratique: conte os seus dias.',
      'Peça entrada, ofereça desconto à vista menor que o juro que você paga, e negocie vencimento para depois do dia em que recebe. || Pratique: escreva o pedido a um fornecedor.',
      'Antecipar vale quando o custo é menor que o da alternativa: atraso, cheque especial, perder a compra. Compare em reais, não em porcentagem. || Pratique: calcule uma antecipação de R$ 1.000,00.',
      'Meia hora por semana: o que mudou, o menor saldo à frente, uma decisão. Quem participa sai com um nome ao lado da decisão. || Pratique: marque a primeira.',
      'Monte noventa dias do seu negócio com os dois cenários e escreva a decisão que tomaria hoje. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'Que número mais importa na projeção de noventa dias?',
        options: ['O saldo final', 'O menor saldo', 'O total de entradas'],
        right: [1],
      },
      { ask: 'Venda a prazo entra no caixa no dia da venda.', truth: false },
      {
        ask: 'Com gasto de R$ 200,00 por dia e 15 dias de espera, quanto fica preso em reais?',
        number: 3000,
      },
    ],
  },
  'preco-certo-em-uma-tarde': {
    texts: [
      'Antes da tarde, cada pessoa respondeu a cinco perguntas: o que vende, por quanto, em quanto tempo, para quem, e o que mais teme ao cobrar. || Pratique: responda às cinco.',
      'Três colunas: custo, piso e preço. O piso é o que você não aceita menos; o preço é o que você apresenta. || Pratique: preencha cinco linhas.',
      'Uma fotógrafa que cobrava por hora, um confeiteiro que esquecia a entrega, uma consultora sem piso. Os três erraram na mesma coluna. || Pratique: diga em qual.',
      'Preencha de cima para baixo e mude só as células amarelas. Tudo o mais é fórmula. || Pratique: troque o seu custo e veja o piso mudar.',
      'Avise com trinta dias, diga o novo valor na primeira frase, ofereça manter o antigo até uma data e pare de falar. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'O que é o piso?',
        options: ['O preço apresentado', 'O menor valor que você aceita', 'O custo'],
        right: [1],
      },
      { ask: 'Com quantos dias de antecedência se avisa um reajuste?', number: 30 },
    ],
  },
}
