import {
  afterPaying,
  ask,
  heading,
  list,
  type ProductSeed,
  paidOnce,
  paragraph,
  planRegret,
} from '../shop.ts'

export const productivity: ProductSeed[] = [
  {
    slug: 'plano-essencial',
    type: 'subscription',
    category: 'produtividade',
    name: 'Plano Essencial',
    summary: 'Três treinamentos para começar organizado e uma aula nova por mês.',
    description: [
      paragraph(
        'O jeito mais leve de entrar: o básico bem feito de planilhas, caixa e escrita, no seu ritmo.',
      ),
      heading('O que está incluído'),
      list(
        'Excel: do básico ao painel',
        'Fluxo de caixa na prática',
        'Escrita que converte',
        'Uma aula nova por mês',
      ),
    ],
    faq: [
      planRegret,
      ask(
        'Qual a diferença para o plano anual?',
        'O conteúdo é o mesmo. No anual você paga uma vez por ano e economiza dois meses.',
      ),
    ],
    keywords: 'assinatura plano mensal anual barato começar clube básico',
    main: { month: 3990, year: 39900 },
    sold: 2650,
    daysOld: 412,
    courses: ['excel-do-basico-ao-painel', 'fluxo-de-caixa-na-pratica', 'escrita-que-converte'],
  },
  {
    slug: 'excel-do-basico-ao-painel',
    type: 'training',
    category: 'produtividade',
    name: 'Excel: do básico ao painel',
    summary: 'Pare de digitar duas vezes: fórmulas, tabelas dinâmicas e um painel que se atualiza.',
    description: [
      paragraph(
        'Para quem usa planilha todo dia e desconfia que dá para fazer em dez minutos o que hoje leva a manhã. Dá.',
      ),
      heading('Você vai dominar'),
      list(
        'As doze fórmulas que resolvem quase tudo',
        'Tabela dinâmica sem mistério',
        'Gráficos que contam uma história',
        'Um painel mensal que se atualiza sozinho',
      ),
    ],
    faq: [paidOnce, ask('Serve no Google Planilhas?', 'Sim. Onde há diferença, mostramos os dois caminhos.')],
    level: 'Iniciante',
    keywords: 'planilha planilhas fórmulas tabela dinâmica dashboard gráfico google sheets',
    main: 19700,
    sold: 1763,
    daysOld: 350,
    courses: ['excel-do-basico-ao-painel'],
  },
  {
    slug: 'automacao-sem-codigo',
    type: 'training',
    category: 'produtividade',
    name: 'Automação sem código',
    summary: 'Ligue formulário, planilha, e-mail e WhatsApp e devolva horas à sua semana.',
    description: [
      paragraph(
        'Você mapeia as tarefas repetidas, escolhe a primeira e a automatiza no mesmo dia. Depois a próxima. Sem programar.',
      ),
      heading('Projetos do treinamento'),
      list(
        'Orçamento enviado sozinho após o formulário',
        'Cobrança lembrada na véspera',
        'Cadastro de cliente que abre pasta e contrato',
        'Relatório semanal no seu e-mail',
      ),
    ],
    faq: [
      paidOnce,
      ask(
        'As ferramentas são pagas?',
        'Todos os projetos cabem nos planos gratuitos. Mostramos quando vale pagar.',
      ),
    ],
    level: 'Intermediário',
    keywords: 'automatizar no-code integração tarefas robô inteligência artificial processos',
    guaranteeDays: 15,
    main: 32700,
    compareAt: { amount: 39700, days: 4 },
    sold: 534,
    daysOld: 12,
    courses: ['automacao-sem-codigo'],
  },
  {
    slug: 'sistema-de-tarefas-para-notion',
    type: 'one-off',
    category: 'produtividade',
    name: 'Sistema de tarefas para Notion',
    summary: 'Projetos, agenda e caixa de entrada num lugar só, com revisão de quinze minutos.',
    description: [
      paragraph(
        'Um sistema simples o bastante para durar: capturar, decidir, fazer e revisar. Vem com um mês de exemplo para você ver como fica na vida real.',
      ),
      list(
        'Modelo pronto para duplicar',
        'Visões para hoje, semana e projetos',
        'Rotina guiada de revisão às sextas',
      ),
    ],
    faq: [afterPaying, ask('Preciso do Notion pago?', 'Não. O modelo funciona no plano gratuito.')],
    keywords: 'organização agenda tarefas produtividade gtd rotina foco modelo notion',
    main: 5900,
    sold: 1349,
    daysOld: 165,
  },
  {
    slug: 'ia-no-trabalho-guia-de-bolso',
    type: 'one-off',
    category: 'produtividade',
    name: 'IA no trabalho: guia de bolso',
    summary: 'Quarenta usos que economizam tempo de verdade, com os pedidos prontos para copiar.',
    description: [
      paragraph(
        'O que dá certo, o que dá errado e como conferir. Exemplos de escritório, loja, consultório e sala de aula, em linguagem simples.',
      ),
      list(
        'Quarenta pedidos comentados',
        'Cuidados com dados de clientes e com a LGPD',
        'Como conferir o resultado em três passos',
      ),
    ],
    faq: [afterPaying],
    keywords: 'inteligência artificial prompt chatgpt e-book ebook guia tecnologia',
    main: 3490,
    sold: 1905,
    daysOld: 30,
  },
]
