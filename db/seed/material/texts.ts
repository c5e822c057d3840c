import { archive, docx, guide } from './papers.ts'
import { CAPTIONS } from './sheets.ts'

const PARTIES = 'CONTRATANTE: [nome, CPF ou CNPJ, endereço]. CONTRATADA: [nome, CPF ou CNPJ, endereço].'
const COURT = 'As partes elegem o foro de [cidade] para o que não resolverem conversando.'
/** The clauses of each model, and why each is there. */
export const CONTRACTS: Record<string, [clause: string, why: string][]> = {
  'Prestação de serviço pontual': [
    [
      'Objeto: a CONTRATADA entrega [o quê] até [data], conforme a proposta em anexo.',
      'O que não está escrito no objeto é discutido depois; a proposta em anexo guarda os detalhes sem alongar o contrato.',
    ],
    [
      'Preço: R$ [valor], metade na assinatura e metade na entrega.',
      'A primeira metade paga o começo do trabalho e mostra que o cliente decidiu; a segunda depende só de você entregar.',
    ],
    [
      'Mudanças de escopo são combinadas por escrito, com prazo e preço novos.',
      'Um pedido a mais pode ser aceito com boa vontade, mas nunca de graça por esquecimento: por escrito basta um e-mail.',
    ],
  ],
  'Prestação de serviço mensal': [
    [
      'Objeto: [serviço] em até [n] horas por mês.',
      'O teto de horas protege os dois: o cliente sabe o que pode pedir, e você sabe quando avisar que acabou.',
    ],
    [
      'Preço: R$ [valor], todo dia [n], reajustado uma vez por ano pelo IPCA.',
      'Com dia e índice marcados ninguém precisa pedir aumento: a conta se faz sozinha no aniversário do contrato.',
    ],
    [
      'Qualquer parte encerra avisando 30 dias antes.',
      'Um mês dá tempo de terminar o que está aberto e de procurar outro cliente, ou outro fornecedor.',
    ],
  ],
  'Cessão de direitos autorais': [
    [
      'A AUTORA cede à CESSIONÁRIA os direitos patrimoniais sobre [obra] para [usos], no [território], por [prazo].',
      'A lei lê a cessão de forma restrita (Lei 9.610/1998, art. 4º): o uso que não está na lista continua com a autora.',
    ],
    [
      'Os direitos morais continuam da autora (Lei 9.610/1998, art. 24).',
      'Eles não podem ser vendidos; dizer isso evita que alguém prometa deixar de assinar a própria obra.',
    ],
  ],
  Confidencialidade: [
    [
      'O que for marcado como confidencial não é contado a terceiros por [2] anos.',
      'A marca no documento prova o que era segredo, e o prazo faz com que o dever não dure para sempre.',
    ],
    [
      'Não é confidencial o que já era público ou que a lei manda entregar.',
      'Sem esta ressalva, responder a um juiz ou repetir o que saiu no jornal seria quebra de contrato.',
    ],
  ],
  'Distrato e aditivo de prazo': [
    [
      'As partes encerram o contrato de [data] sem multa, pagos os serviços já entregues.',
      'Fecha a conta no mesmo papel: quem assina declara que não sobra nada a cobrar.',
    ],
    [
      'Aditivo: o prazo passa a terminar em [data]; o resto fica como está.',
      'Muda uma linha e mantém o contrato inteiro, em vez de fazer outro e perder o que o primeiro dizia.',
    ],
  ],
  'Proposta comercial com aceite': [
    [
      'Proposta: [o quê], em [prazo], por R$ [valor], pagos em [forma]. Inclui [lista]; não inclui [lista].',
      'A lista do que não está incluído evita mais conversas do que todo o resto da página.',
    ],
    [
      'Esta proposta vale até [data].',
      'Preço sem validade vira preço para sempre (Código Civil, art. 427: a proposta obriga quem a faz).',
    ],
    [
      'Aceite: “Li e aceito esta proposta.” [nome, CPF ou CNPJ, data e assinatura, ou resposta a este e-mail]',
      'O aceite transforma a proposta em contrato; uma resposta por e-mail serve, desde que diga a que proposta responde.',
    ],
  ],
}

const contractOf = (clauses: [clause: string, why: string][]) => [
  PARTIES,
  ...clauses.map(([clause], at) => `${at + 1}. ${clause}`),
  `${clauses.length + 1}. ${COURT}`,
  '[Cidade], [data]. Assinaturas.',
]

export const contracts = () =>
  archive(
    Object.fromEntries(
      Object.entries(CONTRACTS).map(([title, clauses]) => [
        `${title}.docx`,
        docx(title, contractOf(clauses)),
      ]),
    ),
  )

export const contractsExplained = () =>
  guide(
    'Kit de contratos, cláusula por cláusula',
    Object.entries(CONTRACTS).map(([heading, clauses]) => ({
      heading,
      text: clauses.map(([clause, why]) => `${clause} Por quê: ${why}`),
    })),
  )

const PLAN = [
  'Quem compra: descreva uma pessoa de verdade, não uma faixa de idade.',
  'O que ela faz hoje sem você, e quanto isso custa a ela.',
  'A sua oferta em uma frase.',
  'Por que de você: o que sabe, tem ou faz de outro jeito.',
  'Quanto custa entregar, por unidade.',
  'O preço e como chegou a ele.',
  'Como ficam sabendo que você existe.',
  'Quem faz o quê: sócios, equipe e fornecedores.',
  'O que precisa comprar antes de abrir.',
  'Os riscos e o plano para cada um.',
  'A projeção de 36 meses (planilha que acompanha).',
  'Quando o negócio se paga, e o que pede ao banco.',
]

export const businessPlan = () =>
  docx(
    'Plano de negócios em 12 páginas',
    PLAN.map((text, at) => `Página ${at + 1}. ${text}`),
  )

export const bakery = () =>
  guide('Exemplo preenchido: confeitaria de bairro', [
    {
      heading: 'Quem compra',
      text: ['Famílias a dez quadras, que encomendam bolo de aniversário na quarta para sábado.'],
    },
    {
      heading: 'Oferta',
      text: ['Bolo de três recheios, entregue na hora marcada, com preço fechado por pessoa.'],
    },
    {
      heading: 'A conta',
      text: ['Custo de R$ 41,00, preço de R$ 98,00, oito bolos por semana no primeiro ano.'],
    },
    {
      heading: 'O que o gerente do banco pergunta',
      text: ['Quanto já vendeu?', 'Quem compra de novo?', 'O que acontece se vender metade?'],
    },
  ])

export const cashFlowSteps = () =>
  guide('Planilha de fluxo de caixa: passo a passo', [
    { heading: '1. Saldo inicial', text: ['Escreva em E2 quanto há hoje em conta e em dinheiro.'] },
    {
      heading: '2. Lançamentos',
      text: ['Todo dia, dois minutos: entradas na coluna C, saídas na coluna D.'],
    },
    {
      heading: '3. Extrato em CSV',
      text: ['Baixe o extrato no banco e cole as colunas de data e valor na linha do dia.'],
    },
    {
      heading: '4. O mês que aperta',
      text: ['Procure o menor valor da coluna E: é quando vai faltar. Aja antes.'],
    },
  ])

export const mei = () =>
  guide('Guia do MEI: impostos sem susto', [
    {
      heading: 'O que pagar',
      text: [
        'O DAS vence todo dia 20 e junta INSS, ISS e ICMS num boleto só.',
        'Uma vez por ano, até 31 de maio, a declaração DASN-SIMEI.',
      ],
    },
    {
      heading: 'Limite de faturamento',
      text: [
        'R$ 81.000,00 por ano, ou R$ 6.750,00 por mês de atividade.',
        'Passou até 20%: recolhe o excesso e muda de regime em janeiro. Passou mais: muda desde o início do ano.',
      ],
    },
    {
      heading: 'Nota fiscal de serviço',
      text: [
        'No emissor nacional (gov.br/nfse), com login gov.br. Para empresas é obrigatória; para pessoas, quando pedem.',
      ],
    },
    {
      heading: 'Imposto de renda',
      text: [
        'O MEI declara como pessoa se passar dos limites do ano. A parte isenta do lucro depende da atividade: 8%, 16% ou 32% da receita.',
      ],
    },
    {
      heading: 'Dívidas',
      text: ['Parcele em até 60 vezes no portal do Simples; parcela mínima de R$ 50,00.'],
    },
    {
      heading: 'Calendário',
      text: [
        'Dia 20: DAS. Até o dia 20 do mês seguinte: relatório mensal de receitas. Maio: declaração anual.',
      ],
    },
  ])

const SECTION_SIZE = 60
export const captionBook = () =>
  guide(
    '300 ideias de legenda',
    Array.from({ length: CAPTIONS.length / SECTION_SIZE }, (_, at) => {
      const part = CAPTIONS.slice(at * SECTION_SIZE, (at + 1) * SECTION_SIZE)
      return { heading: part[0]![0], text: part.map(([, text]) => `• ${text}`) }
    }),
  )

const MOMENTS = ['Boas-vindas', 'Carrinho esquecido', 'Lançamento', 'Pós-venda', 'Reconquista']
const VOICES = ['direta', 'com uma história', 'com uma pergunta', 'com uma prova', 'com um presente']

export const emailScripts = () =>
  guide(
    'Sequências de e-mail: 25 roteiros',
    MOMENTS.flatMap((moment) =>
      VOICES.map((voice) => ({
        heading: `${moment}, ${voice}`,
        text: [
          'No mesmo dia. Assunto: [nome], recebemos. Texto: diga o que acontece agora e quando.',
          `Dois dias depois. Assunto: o que perguntam sobre isto. Texto: responda uma dúvida, ${voice}.`,
          'Cinco dias depois. Assunto: ainda faz sentido? Texto: um convite e um botão; aceite o não.',
        ],
      })),
    ),
  )

const JOBS = [
  'Resuma em cinco linhas',
  'Transforme em lista de tarefas com responsável e prazo',
  'Reescreva em linguagem simples',
  'Aponte o que falta',
  'Prepare três respostas possíveis',
  'Compare e diga o que mudou',
  'Faça perguntas antes de responder',
  'Confira as contas e mostre cada passo',
]
const PLACES = [
  'de um contrato',
  'de uma reunião',
  'de mensagens de clientes',
  'de um plano de aula',
  'de uma planilha',
]

export const aiGuide = () =>
  guide('IA no trabalho: guia de bolso', [
    ...PLACES.map((place) => ({
      heading: `A partir ${place}`,
      text: JOBS.map(
        (task) => `• ${task}, a partir ${place} que colo abaixo. Se não souber, diga que não sabe.`,
      ),
    })),
    { heading: 'Cuidados', text: ['Tire nomes, CPF e dados de saúde antes de colar (LGPD, art. 6º).'] },
    { heading: 'Como conferir', text: ['Peça a fonte.', 'Abra a fonte.', 'Refaça uma conta à mão.'] },
  ])

export const notionSteps = () =>
  guide('Sistema de tarefas para Notion', [
    {
      heading: 'Importar',
      text: ['No Notion: Configurações, Importar, CSV. Escolha o arquivo que acompanha.'],
    },
    {
      heading: 'Visões',
      text: ['Hoje: Estado é Hoje. Semana: Estado é Hoje ou Semana. Projetos: agrupe por Projeto.'],
    },
    {
      heading: 'Revisão de sexta',
      text: ['Quinze minutos: esvazie a caixa, mova o que passou, escolha a semana.'],
    },
  ])

export const brandManual = () =>
  guide('Manual da marca em uma noite', [
    {
      heading: 'As perguntas para o cliente',
      text: [
        'Quem compra de você hoje, e quem você gostaria que comprasse?',
        'Que três palavras a marca nunca diria?',
        'Onde ela aparece primeiro: na tela, na embalagem ou na rua?',
      ],
    },
    {
      heading: 'O passo a passo',
      text: [
        'Decida primeiro o tom de voz: ele escolhe a letra e a cor.',
        'Desenhe a assinatura em preto; só depois ponha cor.',
        'Defina duas cores de ação e uma de fundo, com contraste de 4,5 para 1.',
        'Mostre três usos reais antes de mostrar as regras.',
      ],
    },
    {
      heading: 'O que todo manual precisa ter',
      text: [
        'Assinatura e área de respiro, tamanhos mínimos, cores com códigos, letras, o que não fazer e quem procurar em caso de dúvida.',
      ],
    },
  ])
