import { afterPaying, ask, heading, list, type ProductSeed, paidOnce, paragraph } from '../shop.ts'

export const marketing: ProductSeed[] = [
  {
    slug: 'trafego-pago-essencial',
    type: 'training',
    category: 'marketing',
    name: 'Tráfego pago essencial',
    summary: 'Anuncie com R$ 20,00 por dia e saiba exatamente o que cada real trouxe de volta.',
    description: [
      paragraph(
        'Sem promessa de ficar rico: campanhas simples, medidas direito e melhoradas toda semana. Você aprende fazendo, com a sua conta aberta ao lado.',
      ),
      heading('O que você vai fazer'),
      list(
        'Instalar a medição e conferir se ela conta certo',
        'Montar a primeira campanha de conversas',
        'Ler o relatório em dez minutos por semana',
        'Decidir quando parar, manter ou aumentar',
      ),
    ],
    faq: [
      paidOnce,
      ask(
        'Quanto preciso investir em anúncios?',
        'Para as tarefas do treinamento, R$ 20,00 por dia durante duas semanas bastam.',
      ),
    ],
    level: 'Iniciante',
    keywords: 'anúncios ads campanha instagram google facebook métricas promoção',
    guaranteeDays: 15,
    main: 34700,
    weight: 1011,
    daysOld: 185,
    courses: ['trafego-pago-essencial'],
  },
  {
    slug: 'escrita-que-converte',
    type: 'training',
    category: 'marketing',
    name: 'Escrita que converte',
    summary: 'Textos de venda honestos: claros, curtos e com a sua voz.',
    description: [
      paragraph(
        'Escrever para vender não é gritar. É saber o que a pessoa precisa ouvir para decidir, e ter a coragem de cortar o resto.',
      ),
      heading('Conteúdo'),
      list(
        'A página de vendas em sete perguntas',
        'Títulos que prometem e cumprem',
        'E-mails que as pessoas respondem',
        'Como editar o próprio texto',
      ),
    ],
    faq: [paidOnce],
    level: 'Todos os níveis',
    keywords: 'copy copywriting redação texto página de vendas e-mail título',
    main: 22700,
    gg: 21700,
    weight: 957,
    daysOld: 245,
    courses: ['escrita-que-converte'],
  },
  {
    slug: 'calendario-editorial-12-meses',
    type: 'one-off',
    category: 'marketing',
    name: 'Calendário editorial de 12 meses',
    summary: 'Um ano de pautas com as datas do Brasil, pronto para adaptar em uma tarde.',
    description: [
      paragraph(
        'Das festas juninas à Black Friday, com espaço para a sua realidade: cada semana traz um tema, um formato e um gancho.',
      ),
      list('52 semanas em planilha, prontas para adaptar', 'Datas comemorativas nacionais'),
    ],
    faq: [
      afterPaying,
      ask(
        'Vale para qualquer ramo?',
        'Vale. Os temas servem a qualquer ramo, e cada gancho parte de uma pergunta de quem compra.',
      ),
    ],
    keywords: 'conteúdo pauta redes sociais instagram planejamento datas comemorativas calendário',
    main: 6900,
    gg: 6500,
    weight: 1422,
    daysOld: 22,
  },
  {
    slug: '300-ideias-de-legenda',
    type: 'one-off',
    category: 'marketing',
    name: '300 ideias de legenda',
    summary: 'Para o dia em que a foto está pronta e a cabeça está vazia.',
    description: [
      paragraph(
        'Trezentos começos de conversa, separados por intenção: contar, ensinar, vender, agradecer e responder. Com espaços para a sua história.',
      ),
      list('PDF com busca e planilha para filtrar'),
    ],
    faq: [afterPaying],
    keywords: 'legendas instagram post redes sociais conteúdo e-book ebook texto',
    main: 2490,
    weight: 2087,
    daysOld: 130,
  },
  {
    slug: 'sequencias-de-email-25-roteiros',
    type: 'one-off',
    category: 'marketing',
    name: 'Sequências de e‑mail: 25 roteiros',
    summary: 'Boas-vindas, carrinho esquecido, lançamento e reconquista, mensagem por mensagem.',
    description: [
      paragraph(
        'Roteiros completos, com assunto, texto, intervalo e objetivo de cada mensagem. Todos respeitam a LGPD: só para quem pediu para receber.',
      ),
      list('25 sequências, 75 mensagens', 'Cinco momentos, cinco jeitos de escrever'),
    ],
    faq: [
      afterPaying,
      ask(
        'Funciona em qualquer ferramenta?',
        'Sim. São textos: você copia para a ferramenta de envio que já usa.',
      ),
    ],
    keywords: 'email marketing newsletter automação funil lançamento carrinho abandonado',
    main: 9900,
    weight: 611,
    daysOld: 110,
  },
  {
    slug: 'pacote-conteudo-o-ano-todo',
    type: 'bundle',
    category: 'marketing',
    name: 'Pacote Conteúdo o Ano Todo',
    summary: 'Aprenda a escrever, planeje doze meses e nunca mais encare a página em branco.',
    description: [
      paragraph(
        'O treinamento de escrita e os três materiais que mais ajudam a manter a constância, por menos do que custam separados.',
      ),
      list(
        'Escrita que converte',
        'Calendário editorial de 12 meses',
        '300 ideias de legenda',
        'Sequências de e‑mail: 25 roteiros',
      ),
    ],
    faq: [paidOnce, afterPaying],
    keywords: 'pacote combo conteúdo redes sociais email texto promoção',
    main: 29900,
    weight: 341,
    daysOld: 38,
    items: {
      'escrita-que-converte': 5,
      'calendario-editorial-12-meses': 2,
      'sequencias-de-email-25-roteiros': 2,
      '300-ideias-de-legenda': 1,
    },
  },
]
