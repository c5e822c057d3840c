import { sheet } from './papers.ts'

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** Ninety days: what comes in, what goes out, and what is left, by formula. */
export const cashFlow = () =>
  sheet([
    ['Dia', 'Conta', 'Entradas', 'Saídas', 'Saldo'],
    ['Saldo inicial', '', '', '', 1500],
    ...Array.from({ length: 90 }, (_, at) => [
      `Dia ${at + 1}`,
      at % 7 === 0 ? 'Serviços recebidos' : at % 15 === 5 ? 'Aluguel e contas' : '',
      at % 7 === 0 ? 850 : '',
      at % 15 === 5 ? 620 : '',
      `=E${at + 2}+C${at + 3}-D${at + 3}`,
    ]),
  ])

/** What is planned and what was spent in each category, by month. */
export const familyBudget = () =>
  sheet([
    ['Categoria', 'Limite do mês', ...MONTHS, 'Sobra do ano'],
    ...['Moradia', 'Mercado', 'Transporte', 'Saúde', 'Escola', 'Lazer', 'Meta: viagem', 'Meta: reserva'].map(
      (name, at) => [
        name,
        400 + 150 * at,
        ...MONTHS.map(() => ''),
        `=B${at + 2}*12-SOMA(C${at + 2}:N${at + 2})`,
      ],
    ),
  ])

/** Thirty-six months of a small business. */
export const projection = () =>
  sheet([
    [
      'Mês',
      'Clientes',
      'Preço médio',
      'Receita',
      'Custos fixos',
      'Custos variáveis',
      'Resultado',
      'Acumulado',
    ],
    ...Array.from({ length: 36 }, (_, at) => {
      const row = at + 2
      const before = at === 0 ? '-18000' : `=H${row - 1}`
      return [
        at + 1,
        20 + 2 * at,
        45,
        `=B${row}*C${row}*4`,
        3200,
        `=D${row}*0,35`,
        `=D${row}-E${row}-F${row}`,
        `${before.startsWith('=') ? before : `=${before}`}+G${row}`,
      ]
    }),
  ])

const DATES: Record<number, string> = {
  6: 'Carnaval: o que abre e o que fecha',
  10: 'Dia do Consumidor: uma oferta que você sustenta',
  18: 'Dia das Mães: presentes por faixa de preço',
  23: 'Dia dos Namorados e festas juninas',
  31: 'Dia dos Pais: histórias de clientes',
  37: 'Independência: o que é feito aqui',
  40: 'Dia das Crianças: bastidores coloridos',
  46: 'Black Friday: preço com prova',
  50: 'Natal: prazos de entrega',
}
const THEMES = [
  'Bastidores',
  'Dúvida de cliente',
  'Antes e depois',
  'Como escolher',
  'Erro comum',
  'Depoimento',
]
const FORMATS = ['foto', 'vídeo curto', 'carrossel', 'texto']

/** A theme, a form and a beginning for each week of a year. */
export const editorialCalendar = () =>
  sheet([
    ['Semana', 'Tema', 'Formato', 'Gancho'],
    ...Array.from({ length: 52 }, (_, at) => {
      const theme = THEMES[at % THEMES.length]!
      return [
        at + 1,
        DATES[at + 1] ?? theme,
        FORMATS[at % FORMATS.length]!,
        `${theme}: comece por uma pergunta de quem compra`,
      ]
    }),
  ])

/** Tasks as Notion takes them in. */
export const tasks = () =>
  sheet([
    ['Tarefa', 'Projeto', 'Estado', 'Quando', 'Tempo'],
    ['Esvaziar a caixa de entrada', 'Rotina', 'Hoje', 'Sexta', '15 min'],
    ['Escolher as três tarefas do dia', 'Rotina', 'Hoje', 'Todo dia', '5 min'],
    ['Enviar proposta à papelaria', 'Clientes', 'Semana', 'Terça', '40 min'],
    ['Conferir o extrato', 'Finanças', 'Semana', 'Segunda', '20 min'],
    ['Atualizar o portfólio', 'Divulgação', 'Algum dia', '', '2 h'],
    ['Revisar projetos parados', 'Rotina', 'Semana', 'Sexta', '15 min'],
  ])

const INTENTS: Record<string, string[]> = {
  Contar: ['Hoje cedo, antes de abrir,', 'A primeira vez que fizemos isto', 'Quase ninguém repara, mas'],
  Ensinar: ['Três sinais de que', 'O jeito mais simples de', 'Antes de comprar, confira se'],
  Vender: ['Abrimos a agenda para', 'Restam poucas peças de', 'Se você esperava por'],
  Agradecer: ['Obrigado a quem', 'Este pedido nos lembrou', 'Um ano atrás, alguém confiou'],
  Responder: ['Sempre perguntam se', 'Sim, dá para', 'A dúvida da semana:'],
}
const ABOUT = [
  'o processo',
  'o material',
  'a entrega',
  'o prazo',
  'o preço',
  'a equipe',
  'a cliente da semana',
  'o que mudou',
  'o erro que virou regra',
  'o detalhe da embalagem',
  'a história da marca',
  'o antes e depois',
  'o uso no dia a dia',
  'a época do ano',
  'o que vem por aí',
  'a origem da ideia',
  'o cuidado depois da compra',
  'a peça preferida',
  'a conta que ninguém mostra',
  'o bastidor da foto',
]

/** Five intentions, three beginnings and twenty subjects: three hundred. */
export const CAPTIONS = Object.entries(INTENTS).flatMap(([intent, beginnings]) =>
  beginnings.flatMap((begin) =>
    ABOUT.map((about) => [intent, `${begin} ${about}: [sua história aqui]`] as const),
  ),
)
export const captions = () => sheet([['Intenção', 'Legenda'], ...CAPTIONS])
