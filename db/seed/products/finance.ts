import { afterPaying, ask, heading, list, type ProductSeed, paidOnce, paragraph } from '../shop.ts'

export const finance: ProductSeed[] = [
  {
    slug: 'financas-para-autonomos',
    type: 'training',
    category: 'financas',
    name: 'Finanças para autônomos',
    summary: 'Salário fixo para quem ganha variado: separe as contas, pague impostos e durma em paz.',
    description: [
      paragraph(
        'Um mês bom, dois ruins, e o cartão pagando a diferença. Este treinamento organiza o dinheiro de quem recebe por trabalho, com um método de quatro contas que leva vinte minutos por semana.',
      ),
      heading('Ao final você terá'),
      list(
        'Contas da pessoa e do negócio separadas',
        'Um salário mensal definido, mesmo com renda variável',
        'Reserva de três meses em construção',
        'Calendário de impostos do MEI ou do carnê-leão',
      ),
    ],
    faq: [
      paidOnce,
      ask('Uso qual planilha?', 'A que você já tem, ou papel: o método são quatro contas e uma lista.'),
      ask(
        'Abre tudo de uma vez?',
        'Quase: o módulo “Reserva e planos” abre 30 dias depois, quando você já tem um mês de gastos anotado.',
      ),
    ],
    level: 'Iniciante',
    keywords: 'dinheiro gestão financeira renda variável organização reserva pró-labore mei imposto',
    guaranteeDays: 15,
    main: 24700,
    weight: 1104,
    daysOld: 290,
    courses: ['financas-para-autonomos'],
  },
  {
    slug: 'fluxo-de-caixa-na-pratica',
    type: 'training',
    category: 'financas',
    name: 'Fluxo de caixa na prática',
    summary: 'Saiba hoje se vai faltar dinheiro daqui a três meses, e o que fazer antes.',
    description: [
      paragraph(
        'O caixa avisa antes de quebrar; é preciso saber ouvir. Em dez aulas curtas você monta o controle, projeta noventa dias e aprende a decidir com o número na mão.',
      ),
      heading('Conteúdo'),
      list(
        'Regime de caixa e de competência, sem decoreba',
        'Projeção de 90 dias com cenários',
        'Negociação de prazos com clientes e fornecedores',
      ),
    ],
    faq: [
      paidOnce,
      ask(
        'Preciso da planilha vendida na loja?',
        'Não. Uma planilha em branco basta; a da loja só poupa o trabalho de montar.',
      ),
    ],
    level: 'Intermediário',
    keywords: 'caixa gestão financeira projeção empresa contas a pagar receber capital de giro',
    main: 19700,
    weight: 731,
    daysOld: 230,
    courses: ['fluxo-de-caixa-na-pratica'],
  },
  {
    slug: 'planilha-fluxo-de-caixa',
    type: 'one-off',
    category: 'financas',
    name: 'Planilha de fluxo de caixa',
    summary: 'Lance em dois minutos por dia e veja o saldo dos próximos noventa.',
    description: [
      paragraph(
        'Uma planilha que se explica: você lança entradas e saídas, e ela mostra o saldo de cada dia e o mês em que vai apertar.',
      ),
      list(
        'Noventa dias, com saldo por fórmula',
        'Extrato do banco em CSV, colado na linha do dia',
        'Passo a passo em PDF',
      ),
    ],
    faq: [
      afterPaying,
      ask(
        'Funciona no Google Planilhas?',
        'Funciona. As fórmulas são as mesmas no Excel e no Google Planilhas.',
      ),
    ],
    keywords: 'excel google planilhas gestão financeira controle caixa contas pagar receber',
    main: 4990,
    weight: 3870,
    daysOld: 610,
  },
  {
    slug: 'planilha-orcamento-da-casa',
    type: 'one-off',
    category: 'financas',
    name: 'Planilha de orçamento da casa',
    summary: 'O dinheiro da família numa página só, sem culpa e sem caderninho perdido.',
    description: [
      paragraph(
        'Para casais e famílias que querem conversar sobre dinheiro uma vez por mês, com os números na mesa e sem briga.',
      ),
      list(
        'Orçamento por categorias, com limite e sobra do ano',
        'Metas: viagem e reserva',
        'Um ano inteiro numa página',
      ),
    ],
    faq: [
      afterPaying,
      ask('Duas pessoas podem usar?', 'Podem, ao mesmo tempo, na versão do Google Planilhas.'),
    ],
    keywords: 'orçamento familiar doméstico economizar poupar casal excel',
    main: 2990,
    weight: 2954,
    daysOld: 480,
  },
  {
    slug: 'guia-mei-impostos-sem-susto',
    type: 'one-off',
    category: 'financas',
    name: 'Guia do MEI: impostos sem susto',
    summary: 'O que pagar, quando e como, do primeiro DAS à declaração anual.',
    description: [
      paragraph(
        'Direto ao ponto, com um calendário do ano. Revisado a cada mudança de regra; você recebe as edições novas sem pagar de novo.',
      ),
      heading('Você vai encontrar'),
      list(
        'Limite de faturamento e o que fazer ao passar dele',
        'Nota fiscal de serviço no emissor nacional',
        'Imposto de renda de quem é MEI',
        'Dívidas: como parcelar e regularizar',
      ),
    ],
    faq: [afterPaying, ask('O guia é atualizado?', 'Sim. A edição à venda é sempre a do ano em curso.')],
    keywords: 'mei imposto das dasn declaração nota fiscal e-book ebook contabilidade',
    main: 3990,
    compareAt: { amount: 4990, days: 6 },
    weight: 1688,
    daysOld: 95,
  },
  {
    slug: 'oficina-precificacao-ao-vivo',
    type: 'training',
    category: 'financas',
    name: 'Oficina: preço certo em uma tarde',
    summary: 'Traga seus números e saia com a tabela de preços pronta. Turma de vinte pessoas.',
    description: [
      paragraph(
        'Uma tarde de trabalho guiado, com a sua planilha aberta: cinco aulas na ordem em que se decide um preço.',
      ),
      list(
        'Diagnóstico para responder antes de começar',
        'Tabela de preços passo a passo, com casos comentados',
        'Roteiro da conversa de reajuste',
      ),
    ],
    faq: [ask('Haverá outra turma?', 'Entre na lista de espera: avisamos por e-mail quando abrir uma vaga.')],
    level: 'Intermediário',
    keywords: 'oficina workshop preço tabela turma',
    main: 34900,
    seats: { total: 20, taken: 20 },
    weight: 60,
    daysOld: 32,
    courses: ['preco-certo-em-uma-tarde'],
  },
  {
    slug: 'pacote-contas-em-dia',
    type: 'bundle',
    category: 'financas',
    name: 'Pacote Contas em Dia',
    summary: 'Dois treinamentos, a planilha e o guia do MEI para fechar o mês sem susto.',
    description: [
      paragraph(
        'A trilha completa de quem quer parar de apagar incêndio: aprender o método, montar o controle e cumprir as obrigações.',
      ),
      list(
        'Finanças para autônomos',
        'Fluxo de caixa na prática',
        'Planilha de fluxo de caixa',
        'Guia do MEI: impostos sem susto',
      ),
    ],
    faq: [paidOnce, afterPaying],
    keywords: 'pacote combo gestão financeira mei planilha curso promoção',
    guaranteeDays: 15,
    main: 39900,
    weight: 407,
    daysOld: 120,
    ownedDiscount: true,
    items: {
      'financas-para-autonomos': 5,
      'fluxo-de-caixa-na-pratica': 4,
      'planilha-fluxo-de-caixa': 1,
      'guia-mei-impostos-sem-susto': 1,
    },
  },
]
