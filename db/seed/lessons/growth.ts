import type { CourseTexts } from './course-texts.ts'
import { TEN_MINUTE_REPORT } from './whole.ts'

export const growth: CourseTexts = {
  'trafego-pago-essencial': {
    texts: [
      'Anúncio leva mais gente a uma oferta que já vende. Se ela não vende sem anúncio, ele só acelera o prejuízo. || Pratique: quantas vendas você fez sem anunciar?',
      'Quanto sobra por venda? Gaste no máximo um terço disso para conseguir uma. || Pratique: calcule o seu limite.',
      'Antes do primeiro real: a página mede visita, conversa e venda? Faça uma compra de teste. || Pratique: confira as três.',
      'Comece pela cidade e pela idade; deixe o resto com a ferramenta e corrija com números. || Pratique: descreva o público em uma linha.',
      'Uma imagem, uma frase, um botão. Teste três imagens com a mesma frase. || Pratique: escreva a frase.',
      'Campanha de conversas: orçamento pequeno, sete dias, sem mexer. || Pratique: anote o que espera antes de ligar.',
      'Duas semanas no ar. Anote todo dia em uma linha; não mude nada. || Pratique: prepare a folha.',
      TEN_MINUTE_REPORT,
      'Acima do limite, pare. No limite, mantenha. Abaixo, aumente um quinto por vez. || Pratique: decida uma campanha.',
      'Mude uma coisa por vez e espere cinquenta cliques. || Pratique: escolha a primeira.',
      'Quem busca já quer. Use o bairro no texto e o horário de atendimento. || Pratique: escreva três palavras de busca.',
      'Fale de novo com quem visitou, por no máximo catorze dias. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'Que parte do que sobra se gasta, no máximo, por venda?',
        options: ['Um terço', 'Metade', 'Tudo'],
        right: [0],
      },
      { ask: 'Se a oferta não vende, o anúncio resolve.', truth: false },
      { ask: 'R$ 300,00 de anúncio trouxeram 6 vendas: quanto custou cada uma, em reais?', number: 50 },
    ],
  },
  'escrita-que-converte': {
    texts: [
      'Vender sem gritar é dizer o que muda, para quem e por quanto. Ponto de exclamação não convence. || Pratique: tire todos do seu último texto.',
      'Antes de escrever: o que a pessoa sabe, teme e quer ouvir? || Pratique: três linhas, uma de cada.',
      'Sua voz é como você fala com um cliente bom. Grave uma explicação e transcreva. || Pratique: dois minutos.',
      'O quê, para quem, por quê, como, prova, preço, e agora? Sete perguntas, sete blocos. || Pratique: responda em uma frase cada.',
      'Título bom promete o que o texto cumpre. Escreva dez, escolha um. || Pratique: dez em dez minutos.',
      'Prova antes do preço, garantia depois. O número, uma vez, sem asterisco. || Pratique: reordene a sua página.',
      'Assunto curto, uma ideia, uma pergunta no fim. Resposta vale mais que clique. || Pratique: escreva um.',
      'A legenda abre, o comentário conversa, a mensagem vende. || Pratique: transforme uma legenda em pergunta.',
      'Corte um terço: adjetivos, repetições e o primeiro parágrafo. || Pratique: corte o texto de ontem.',
      'Leia em voz alta. Onde faltar ar, falta ponto. || Pratique: leia para alguém.',
      'Troque textos: diga onde parou de ler e por quê. || Depois, responda ao questionário.',
    ],
    quiz: [
      { ask: 'O que vem antes do preço?', options: ['A garantia', 'A prova', 'O botão'], right: [1] },
      { ask: 'Quantas perguntas a página responde?', number: 7 },
      { ask: 'Pontos de exclamação convencem.', truth: false },
    ],
  },
  'excel-do-basico-ao-painel': {
    texts: [
      'Tabela de verdade: uma linha por fato, uma coluna por característica, nada mesclado. || Pratique: transforme uma planilha sua com Ctrl+T.',
      'Data é número, R$ é formato. Se soma errado, era texto. || Pratique: use =ÉNÚM() em dez células.',
      'Ctrl+seta, Ctrl+Shift+L, F4, Alt+=. Quatro atalhos pagam o curso. || Pratique: um dia sem mouse.',
      'SE decide, SOMASES soma com condição, CONT.SES conta. || Pratique: some as vendas de um mês por cliente.',
      'PROCX procura e devolve, para qualquer lado, e diz o que fazer se não achar. || Pratique: troque um PROCV.',
      'ESQUERDA, TEXTO, DIATRABALHO: nomes, meses e prazos sem digitar de novo. || Pratique: calcule um prazo de dez dias úteis.',
      '#N/D é "não achei"; #DIV/0! é "falta número". Leia antes de esconder. || Pratique: conserte três.',
      'Arraste para perguntar: quem comprou mais, quando, o quê. || Pratique: responda a três perguntas com uma tabela dinâmica.',
      'Agrupe por mês e por ano com dois cliques; compare com o mesmo mês do ano passado. || Pratique: faça os dois.',
      'Botões que filtram tudo de uma vez. || Pratique: ligue uma segmentação a duas tabelas.',
      'Barra compara, linha acompanha, pizza confunde. Título que diz a conclusão. || Pratique: reescreva um título.',
      'Um painel, uma página, três números no alto. || Pratique: desenhe no papel antes.',
      'Dados novos na tabela, um botão: Atualizar tudo. || Depois, responda ao questionário.',
    ],
    quiz: [
      { ask: 'Que gráfico acompanha no tempo?', options: ['Barra', 'Linha', 'Pizza'], right: [1] },
      { ask: 'Que função conta com condição?', text: ['CONT.SES', 'CONT.SE'] },
      { ask: '#N/D quer dizer que não achou.', truth: true },
    ],
  },
  'automacao-sem-codigo': {
    texts: [
      'Uma semana, um post-it por tarefa repetida. No fim, conte. || Pratique: comece hoje.',
      'Vale automatizar o que é frequente, igual e chato. Uma só das três não basta. || Pratique: dê nota às suas.',
      'Formulário preenchido vira documento e e-mail. Três caixas: quando, faça, avise. || Pratique: monte com dados de mentira.',
      'Na véspera do vencimento, uma mensagem gentil com o código para pagar. || Pratique: escreva a mensagem.',
      'Cliente novo: pasta criada, contrato copiado, tarefa aberta. || Pratique: escreva os passos antes de montar.',
      'O que falha em silêncio custa caro: avise alguém e guarde o registro. || Pratique: provoque um erro.',
      'Só o dado necessário, só pelo tempo necessário, e apague quando pedirem (LGPD, art. 18). || Pratique: apague uma planilha velha.',
      'Toda segunda, um e-mail com cinco números. || Pratique: escolha os cinco.',
      'Peça resumo e etiqueta, nunca decisão. || Pratique: classifique dez mensagens e confira.',
      'Nada sai sem uma pessoa olhar, até dar certo cem vezes. || Pratique: ponha uma aprovação no meio.',
      'Monte uma automação de ponta a ponta e conte quanto tempo ela devolve. || Depois, responda ao questionário.',
    ],
    quiz: [
      {
        ask: 'O que vale automatizar?',
        options: ['O frequente', 'O igual', 'O raro', 'O chato'],
        right: [0, 1, 3],
        many: true,
      },
      { ask: 'Erros em silêncio são aceitáveis.', truth: false },
      { ask: 'De qual lei é o art. 18 citado na aula?', text: ['LGPD', 'Lei Geral de Proteção de Dados'] },
    ],
  },
}
