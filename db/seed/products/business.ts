import {
  ask,
  certificate,
  fileAccess,
  heading,
  list,
  type ProductSeed,
  paragraph,
  planCancel,
  trainingAccess,
} from '../shop.ts'

export const business: ProductSeed[] = [
  {
    slug: 'plano-profissional',
    type: 'subscription',
    category: 'negocios',
    name: 'Plano Profissional',
    summary: 'Sete treinamentos para quem vive do próprio trabalho, com uma aula nova por semana.',
    description: [
      paragraph(
        'Feito para autônomos e pequenos negócios que precisam vender, cobrar e organizar as contas sem parar de atender clientes.',
      ),
      heading('O que está incluído'),
      list(
        'Precificação sem medo, Finanças para autônomos e Tráfego pago essencial',
        'Tudo o que está no Plano Essencial',
        'Plantão de dúvidas por escrito, com resposta em até dois dias úteis',
        'Uma aula nova por semana, escolhida pelos assinantes',
      ),
      paragraph(
        'Você entra e sai quando quiser. O que já assistiu e os certificados que conquistou continuam no seu histórico.',
      ),
    ],
    faq: [
      planCancel,
      ask(
        'Posso trocar de plano depois?',
        'Pode. Ao subir de plano, o valor já pago e não usado vira desconto. Ao descer, a troca vale no próximo período.',
      ),
    ],
    keywords: 'assinatura plano mensal anual autônomo freelancer mei pequenos negócios clube',
    main: { month: 7990, year: 79000 },
    sold: 1842,
    daysOld: 410,
    courses: [
      'excel-do-basico-ao-painel',
      'fluxo-de-caixa-na-pratica',
      'escrita-que-converte',
      'precificacao-sem-medo',
      'financas-para-autonomos',
      'trafego-pago-essencial',
      'automacao-sem-codigo',
    ],
  },
  {
    slug: 'primeiro-negocio-digital',
    type: 'training',
    category: 'negocios',
    name: 'Seu primeiro negócio digital',
    summary: 'Da ideia à primeira venda em seis semanas, com um plano que cabe depois do expediente.',
    description: [
      paragraph(
        'Muita gente desiste porque tenta fazer tudo ao mesmo tempo. Aqui você faz uma coisa por semana: escolhe o público, testa a oferta, monta a página, cobra e atende.',
      ),
      heading('Para quem é'),
      list(
        'Quem tem um conhecimento que outras pessoas pagariam para aprender',
        'Quem já vendeu pelo boca a boca e quer uma rotina de vendas',
        'Quem quer começar sem largar o emprego',
      ),
      paragraph(
        'Cada módulo termina com uma tarefa curta e um modelo pronto para preencher. Ao final você terá uma oferta publicada e os primeiros pedidos.',
      ),
    ],
    faq: [
      trainingAccess,
      certificate,
      ask(
        'Preciso ter CNPJ?',
        'Para começar, não. No módulo 4 mostramos quando vale a pena abrir um MEI e como emitir nota.',
      ),
    ],
    level: 'Iniciante',
    keywords: 'empreender empreendedorismo renda extra infoproduto começar vender online promoção',
    guaranteeDays: 15,
    main: 39700,
    compareAt: { amount: 49700, days: 12 },
    sold: 1276,
    daysOld: 320,
    courses: ['primeiro-negocio-digital'],
  },
  {
    slug: 'precificacao-sem-medo',
    type: 'training',
    category: 'negocios',
    name: 'Precificação sem medo',
    summary: 'Descubra quanto custa a sua hora e cobre um preço que paga as contas e o descanso.',
    description: [
      paragraph(
        'Cobrar pouco cansa; chutar um valor assusta. Este treinamento parte dos seus números para chegar a um preço que você consegue defender numa conversa.',
      ),
      heading('O que você leva'),
      list(
        'Planilha de custo da hora, já com férias e impostos',
        'Três modelos de proposta comercial',
        'Roteiro para reajustar clientes antigos',
      ),
    ],
    faq: [
      trainingAccess,
      ask(
        'Serve para quem vende produto?',
        'Serve. O módulo 3 trata de margem, frete e comissão de marketplaces.',
      ),
    ],
    level: 'Iniciante',
    keywords: 'preço precificar quanto cobrar orçamento proposta comercial hora técnica margem lucro',
    main: 29700,
    sold: 934,
    daysOld: 205,
    courses: ['precificacao-sem-medo'],
  },
  {
    slug: 'mentoria-lancamento-em-grupo',
    type: 'training',
    category: 'negocios',
    name: 'Mentoria em grupo: lançamento em 8 semanas',
    summary: 'Dez pessoas, oito encontros ao vivo e um lançamento feito a muitas mãos.',
    description: [
      paragraph(
        'Uma turma pequena que lança junto. A cada semana há um encontro ao vivo de 90 minutos, uma entrega e a leitura do seu material por quem já lançou mais de trinta vezes.',
      ),
      heading('Como funciona'),
      list(
        'Encontros às quartas, às 19h30, gravados para quem faltar',
        'Grupo privado com retorno em dias úteis',
        'Uma conversa individual de 40 minutos na semana 5',
      ),
      paragraph(
        'São só dez vagas por turma. Quem não sentir diferença até o segundo encontro recebe o valor de volta.',
      ),
    ],
    faq: [
      ask(
        'E se eu não puder num dos encontros?',
        'A gravação fica disponível na manhã seguinte, com o resumo das tarefas.',
      ),
      certificate,
    ],
    level: 'Intermediário',
    keywords: 'mentoria turma ao vivo lançamento acompanhamento vagas limitadas',
    guaranteeDays: 14,
    main: 189000,
    seats: { total: 10, taken: 3 },
    sold: 43,
    daysOld: 18,
    courses: ['lancamento-em-8-semanas'],
  },
  {
    slug: 'kit-contratos-prestador',
    type: 'one-off',
    category: 'negocios',
    name: 'Kit de contratos para prestadores de serviço',
    summary: 'Doze modelos escritos por advogadas, em português claro, prontos para editar.',
    description: [
      paragraph(
        'Contrato não precisa assustar o cliente. Estes modelos dizem o que será entregue, quando, por quanto e o que acontece se algo mudar, em frases que qualquer pessoa entende.',
      ),
      heading('Modelos incluídos'),
      list(
        'Prestação de serviço pontual e mensal',
        'Cessão de direitos autorais',
        'Confidencialidade',
        'Distrato e aditivo de prazo',
        'Proposta comercial com aceite',
      ),
      paragraph('Os arquivos vêm em DOCX e em PDF comentado, com a explicação de cada cláusula na margem.'),
    ],
    faq: [
      fileAccess,
      ask(
        'Substitui um advogado?',
        'Não. São modelos de boa qualidade para o dia a dia; em casos fora do comum, procure orientação jurídica.',
      ),
    ],
    keywords: 'contrato modelo jurídico prestação de serviços freelancer word docx proposta',
    main: 12900,
    sold: 2310,
    daysOld: 540,
  },
  {
    slug: 'plano-de-negocios-em-12-paginas',
    type: 'one-off',
    category: 'negocios',
    name: 'Plano de negócios em 12 páginas',
    summary: 'O modelo enxuto que bancos e sócios leem até o fim, com exemplo preenchido.',
    description: [
      paragraph(
        'Sem jargão e sem cinquenta abas: doze páginas que respondem quem compra, por que compra de você, quanto custa e quando o negócio se paga.',
      ),
      list(
        'Documento editável e planilha de projeção para 36 meses',
        'Exemplo completo de uma confeitaria de bairro',
        'Lista de perguntas que o gerente do banco vai fazer',
      ),
    ],
    faq: [fileAccess, ask('Abre no Google Docs?', 'Sim, no Google Docs, no Word e no LibreOffice.')],
    keywords: 'plano de negócio modelo canvas projeção investimento crédito banco planilha',
    main: 5900,
    sold: 688,
    daysOld: 260,
  },
  {
    slug: 'pacote-comece-bem',
    type: 'bundle',
    category: 'negocios',
    name: 'Pacote Comece Bem',
    summary: 'Treinamento, contratos e plano de negócios: o primeiro ano inteiro numa compra só.',
    description: [
      paragraph(
        'Reunimos o que as pessoas compram em sequência no primeiro ano. Você economiza e começa com a papelada resolvida.',
      ),
      heading('Sugestão de ordem'),
      list(
        'Semana 1: plano de negócios em 12 páginas',
        'Semanas 2 a 7: treinamento Seu primeiro negócio digital',
        'Primeiro cliente: kit de contratos',
      ),
    ],
    faq: [fileAccess, trainingAccess],
    keywords: 'pacote combo kit começar empreender desconto promoção',
    guaranteeDays: 15,
    main: 44900,
    compareAt: { amount: 58500, days: 20 },
    sold: 512,
    daysOld: 150,
    items: {
      'primeiro-negocio-digital': 6,
      'kit-contratos-prestador': 3,
      'plano-de-negocios-em-12-paginas': 1,
    },
  },
]
