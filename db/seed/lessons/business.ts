import type { CourseTexts } from './course-texts.ts'
import { FIRST_MESSAGES } from './whole.ts'

export const business: CourseTexts = {
  'primeiro-negocio-digital': {
    texts: [
      'Seis semanas, seis entregas: para quem, oferta, página, primeiras vendas, cobrança, rotina. Cada uma cabe em cinco horas. || Pratique: reserve as cinco horas desta semana.',
      'Escolha gente que você já conhece de perto e um problema que ela paga para resolver hoje, mesmo que mal. || Pratique: escreva três nomes de verdade.',
      'Pergunte sobre o que a pessoa fez, não sobre o que faria. "Quando foi a última vez?" vale mais que "você compraria?". || Pratique: escreva cinco perguntas no passado.',
      'Converse com cinco pessoas antes da próxima aula. Anote as palavras delas, não as suas. || Pratique: marque a primeira conversa.',
      'Promessa é o depois; prova é alguém que chegou lá; preço é o que custa ir. Falta uma das três, não vende. || Pratique: escreva as três.',
      'O que sobra confunde. Tire o que ninguém citou nas conversas e guarde para a versão dois. || Pratique: corte dois itens.',
      '"Ajudo [quem] a [o quê] em [quanto tempo], sem [o que teme]." Leia em voz alta até soar como você. || Pratique: grave e ouça.',
      'Uma página: título, para quem, o que recebe, prova, preço, botão. Nada de menu. || Pratique: monte com o que já tem.',
      'Luz da janela, fundo limpo, uma pessoa usando. Depoimento com nome, cidade e o que mudou. || Pratique: peça um hoje.',
      'Publique, abra no celular de outra pessoa e veja onde o dedo para. || Pratique: conserte o primeiro tropeço.',
      FIRST_MESSAGES,
      'Pix cai na hora e custa quase nada; cartão parcela e cobra por isso; boleto serve a quem não tem os dois. || Pratique: escolha dois para começar.',
      'MEI abre em quinze minutos e emite nota no portal nacional. Confira se a sua atividade está na lista. || Pratique: procure a sua.',
      'Sete dias depois da entrega, pergunte o que mudou. É daí que vêm a indicação e o próximo depoimento. || Pratique: escreva essa mensagem.',
      'Sexta-feira: quantas conversas, quantas vendas, quanto entrou, o que travou. Quatro números numa folha. || Pratique: preencha a primeira.',
      'Escolha uma meta para noventa dias e três coisas que não fará até lá. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'Numa conversa com quem pode comprar, pergunte sobre…',
        options: ['O que ela faria', 'O que ela fez', 'Quanto ela pagaria'],
        right: [1],
      },
      {
        ask: 'O que uma oferta precisa ter?',
        options: ['Promessa', 'Prova', 'Urgência', 'Preço'],
        right: [0, 1, 3],
        many: true,
      },
      { ask: 'As dez primeiras vendas vêm de anúncios.', truth: false },
    ],
  },
  'precificacao-sem-medo': {
    texts: [
      'Cobramos pouco por três motivos: medo de ouvir não, comparação com quem vende outra coisa, e custo que nunca foi somado. || Pratique: qual é o seu?',
      'Custo é o que sai do seu bolso, valor é o que muda para o cliente, preço fica entre os dois. || Pratique: escreva os três de um serviço seu.',
      'O cliente compara você com a alternativa dele, que às vezes é não fazer nada. || Pratique: pergunte a um cliente o que faria sem você.',
      'De 160 horas por mês, vendem-se umas 90: o resto é proposta, cobrança, estudo e pausa. || Pratique: conte as suas da semana passada.',
      'Some um mês de férias, um de doença e os impostos antes de dividir por doze. || Pratique: refaça a conta da sua hora.',
      'Custo da hora = (salário + custos + impostos + reserva) ÷ horas vendidas. Abra o caderno e preencha. || Pratique: anote o resultado.',
      'Preço fechado premia quem é rápido; por hora protege quem não controla o pedido. Escolha pelo risco. || Pratique: classifique três projetos.',
      'Margem não é o que sobra: é o que você decide antes. Frete e comissão entram no custo, não no susto. || Pratique: refaça um preço de produto.',
      'Diga o número, pare de falar, espere. O silêncio é do cliente. || Pratique: ensaie em voz alta.',
      'Em vez de baixar o preço, tire escopo, mude o prazo ou a forma de pagamento. || Pratique: escreva três trocas.',
      'Reajuste uma vez por ano, com aviso e motivo simples. Quem vai embora abre espaço. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'O que fazer depois de dizer o preço?',
        options: ['Justificar', 'Oferecer desconto', 'Esperar em silêncio'],
        right: [2],
        why: 'Quem fala primeiro negocia contra si.',
      },
      {
        ask: 'Com R$ 9.000,00 de custo total e 90 horas vendidas, quanto custa a hora em reais?',
        number: 100,
      },
      { ask: 'Frete e comissão fazem parte do custo.', truth: true },
      {
        ask: 'O que se pode trocar em vez de baixar o preço?',
        options: ['Escopo', 'Prazo', 'Qualidade', 'Forma de pagamento'],
        right: [0, 1, 3],
        many: true,
      },
    ],
  },
  'lancamento-em-8-semanas': {
    texts: [
      'Oito semanas: duas para preparar, três para aquecer, uma aberta, duas para entregar e aprender. || Pratique: marque as datas no calendário.',
      'Comece pela meta em reais e ande para trás: vendas, visitas à página, pessoas na lista. || Pratique: faça a conta com 2% de conversão.',
      'Cada semana tem uma entrega e um dia de folga para o imprevisto. || Pratique: escreva as oito entregas.',
      'Três conteúdos: o problema, o caminho, a prova. Nenhum deles vende ainda. || Pratique: rascunhe o primeiro.',
      'Lista de espera é um compromisso: diga quando abre, quantas vagas e o que quem espera ganha. || Pratique: escreva a página.',
      'Segunda abre, terça responde, quarta mostra, quinta conta, sexta lembra, sábado encerra. || Pratique: escreva a mensagem de segunda.',
      'Objeção é pergunta com medo. Responda a dúvida, depois o medo. Silêncio se responde com uma pergunta. || Pratique: liste cinco.',
      'Diga quantas vagas restam só se for verdade. || Pratique: escreva o último aviso sem a palavra "última".',
      'Some o que entrou, o que custou e o que repetiria. A próxima turma começa com essa folha. || Depois, responda ao questionário.',
    ],
    quiz: [
      { ask: 'Quantas semanas tem o plano?', number: 8 },
      { ask: 'Pode-se dizer "últimas vagas" quando há muitas.', truth: false },
      {
        ask: 'Por onde começa a conta do lançamento?',
        options: ['Pela lista', 'Pela meta em reais', 'Pelo anúncio'],
        right: [1],
      },
    ],
  },
}
