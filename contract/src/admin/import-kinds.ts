/** What may be brought from elsewhere. Each kind is a table of columns; a preset says how other houses call them. */
export const IMPORT_KIND_NAMES = [
  'people',
  'subscriptions',
  'products',
  'coupons',
  'lessons',
  'enrolments',
  'progress',
] as const
export type ImportKindName = (typeof IMPORT_KIND_NAMES)[number]

/** Where a file comes from. */
export const IMPORT_PRESETS = { hotmart: 'Hotmart', kiwify: 'Kiwify', eduzz: 'Eduzz' } as const
export type ImportPreset = keyof typeof IMPORT_PRESETS

export interface ImportColumn {
  name: string
  title: string
  help?: string
  required?: boolean
  /** Headings that mean this column, whoever wrote the file. */
  headings: readonly string[]
  /** Headings of one house, which come before the others. */
  presets?: Partial<Record<ImportPreset, readonly string[]>>
}

export interface ImportKind {
  title: string
  /** `pessoa`, `pessoas`: what a row is. */
  noun: readonly [one: string, many: string]
  says: string
  /** Whether each person may be sent a link. */
  invites: boolean
  /** What is asked about names of the file that are not those of the shop. */
  choice?: { title: string; lead: string; none: string }
  columns: readonly ImportColumn[]
}

const EMAIL: ImportColumn = {
  name: 'email',
  title: 'E-mail',
  required: true,
  headings: ['E-mail', 'Email', 'E-mail do cliente', 'E-mail do aluno'],
  presets: {
    hotmart: ['Email do Comprador', 'Email', 'E-mail do comprador'],
    kiwify: ['Email', 'Customer email', 'E-mail'],
    eduzz: ['Cliente / E-mail', 'E-mail do cliente', 'Email'],
  },
}
const NAME: ImportColumn = {
  name: 'name',
  title: 'Nome completo',
  required: true,
  headings: ['Nome', 'Nome completo', 'Cliente', 'Aluno', 'Name'],
  presets: {
    hotmart: ['Nome do Comprador', 'Comprador(a)', 'Nome'],
    kiwify: ['Cliente', 'Nome', 'Customer name'],
    eduzz: ['Cliente / Nome', 'Nome do cliente', 'Cliente'],
  },
}
const PHONE: ImportColumn = {
  name: 'phone',
  title: 'Telefone',
  headings: ['Telefone', 'Celular', 'Telefone com DDD', 'WhatsApp', 'Fone', 'Phone'],
  presets: {
    hotmart: ['Telefone', 'Telefone Final'],
    kiwify: ['Celular', 'Telefone', 'Mobile'],
    eduzz: ['Cliente / Fones', 'Telefone'],
  },
}
const DOCUMENT: ImportColumn = {
  name: 'document',
  title: 'CPF ou CNPJ',
  headings: ['CPF', 'CPF ou CNPJ', 'CPF/CNPJ', 'CNPJ', 'Documento'],
  presets: {
    hotmart: ['Documento', 'Documento do Comprador'],
    kiwify: ['CPF', 'CPF / CNPJ'],
    eduzz: ['Cliente / Documento', 'Documento do cliente'],
  },
}
const EXTERNAL: ImportColumn = {
  name: 'externalId',
  title: 'Código na plataforma anterior',
  help: 'Com ele, enviar o mesmo arquivo outra vez não repete nada, mesmo que o e-mail tenha mudado.',
  headings: ['Código', 'Código externo', 'ID', 'Id'],
}

const PEOPLE: ImportKind = {
  title: 'Pessoas',
  noun: ['pessoa', 'pessoas'],
  says: 'Contas de quem comprou em outro lugar. Ninguém recebe senha: a pessoa cria a dela por um link.',
  invites: true,
  columns: [
    EMAIL,
    NAME,
    PHONE,
    DOCUMENT,
    {
      name: 'birthOn',
      title: 'Data de nascimento',
      headings: ['Data de nascimento', 'Nascimento', 'Aniversário'],
    },
    {
      ...EXTERNAL,
      presets: {
        hotmart: ['Código do Comprador', 'Código comprador'],
        kiwify: ['Customer ID', 'ID do cliente'],
        eduzz: ['Cliente / Código', 'Código do cliente'],
      },
    },
  ],
}

const SUBSCRIPTIONS: ImportKind = {
  title: 'Assinaturas em andamento',
  noun: ['assinatura', 'assinaturas'],
  says: 'Quem já assina em outro lugar continua com o preço e o dia de cobrança que tem. Nada é cobrado antes desse dia.',
  invites: true,
  choice: {
    title: 'Planos',
    lead: 'Diga a que plano da loja corresponde cada nome do arquivo, e confira de novo.',
    none: 'Escolha o plano',
  },
  columns: [
    EMAIL,
    NAME,
    {
      name: 'plan',
      title: 'Plano',
      required: true,
      help: 'O nome do plano como o arquivo o escreve. Depois da conferência, você diz a que plano da loja cada nome corresponde.',
      headings: ['Plano', 'Produto', 'Nome do plano', 'Nome do produto', 'Assinatura'],
      presets: {
        hotmart: ['Nome do Plano', 'Plano', 'Nome do Produto'],
        kiwify: ['Plano', 'Produto', 'Nome do plano'],
        eduzz: ['Contrato / Plano', 'Produto / Nome', 'Produto'],
      },
    },
    {
      name: 'amount',
      title: 'Preço de cada cobrança',
      required: true,
      headings: ['Preço', 'Valor', 'Valor da recorrência', 'Mensalidade', 'Preço da assinatura'],
      presets: {
        hotmart: ['Preço da Oferta', 'Valor da Recorrência', 'Preço Total'],
        kiwify: ['Valor da assinatura', 'Preço base do produto', 'Valor'],
        eduzz: ['Contrato / Valor', 'Valor da parcela', 'Valor'],
      },
    },
    {
      name: 'nextOn',
      title: 'Dia da próxima cobrança',
      required: true,
      headings: ['Próxima cobrança', 'Data da próxima cobrança', 'Próximo vencimento', 'Vencimento'],
      presets: {
        hotmart: ['Data da Próxima Cobrança', 'Próxima Cobrança'],
        kiwify: ['Próxima cobrança', 'Próximo pagamento', 'Data da próxima cobrança'],
        eduzz: ['Contrato / Próximo vencimento', 'Próximo vencimento'],
      },
    },
    PHONE,
    DOCUMENT,
    {
      name: 'charges',
      title: 'Cobranças já pagas',
      help: 'Conta para planos que terminam depois de um número de cobranças. Sem a coluna, conta uma.',
      headings: ['Cobranças pagas', 'Recorrência', 'Número da recorrência', 'Parcelas pagas'],
      presets: { hotmart: ['Número da Recorrência', 'Recorrência'] },
    },
    {
      ...EXTERNAL,
      required: true,
      help: 'O código da assinatura. Enviar o mesmo arquivo outra vez não repete nenhuma.',
      headings: ['Código da assinatura', 'Código do assinante', 'ID da assinatura', ...EXTERNAL.headings],
      presets: {
        hotmart: ['Código do Assinante', 'Código Assinante'],
        kiwify: ['ID da assinatura', 'Subscription ID'],
        eduzz: ['Contrato / Código', 'Código do contrato', 'Contrato'],
      },
    },
  ],
}

const PRODUCTS: ImportKind = {
  title: 'Produtos',
  noun: ['produto', 'produtos'],
  says: 'Cada linha vira um rascunho com preço. Ele entra na loja quando tiver capa e o que entregar, e você publicar.',
  invites: false,
  choice: {
    title: 'Categorias',
    lead: 'Diga a que categoria da loja corresponde cada nome do arquivo, e confira de novo.',
    none: 'Escolha a categoria',
  },
  columns: [
    {
      name: 'name',
      title: 'Nome',
      required: true,
      headings: ['Nome', 'Nome do produto', 'Produto', 'Título', 'Name'],
    },
    {
      name: 'type',
      title: 'Tipo',
      required: true,
      help: 'Como no arquivo: curso, assinatura ou e-book. Pacotes se montam em Produtos.',
      headings: ['Tipo', 'Tipo do produto', 'Tipo de produto', 'Formato'],
    },
    {
      name: 'amount',
      title: 'Preço',
      required: true,
      headings: ['Preço', 'Valor', 'Preço do produto', 'Valor do produto', 'Price'],
    },
    {
      name: 'interval',
      title: 'Cobrança',
      help: 'De uma assinatura: semanal, mensal, bimestral, trimestral, semestral ou anual.',
      headings: ['Cobrança', 'Recorrência', 'Periodicidade', 'Intervalo', 'Frequência'],
    },
    {
      name: 'category',
      title: 'Categoria',
      help: 'Sem a coluna, você escolhe uma categoria para todos.',
      headings: ['Categoria', 'Category'],
    },
    {
      name: 'summary',
      title: 'Resumo',
      help: 'Sem a coluna, é o começo da descrição.',
      headings: ['Resumo', 'Descrição curta', 'Subtítulo'],
    },
    {
      name: 'description',
      title: 'Descrição',
      headings: ['Descrição', 'Descrição do produto', 'Description'],
    },
    {
      name: 'slug',
      title: 'Endereço',
      help: 'O fim do endereço na loja, como em curso-de-fotografia. Sem a coluna, vem do nome.',
      headings: ['Endereço', 'Slug', 'URL'],
    },
    {
      name: 'seats',
      title: 'Vagas',
      help: 'Quantas podem ser vendidas. Vazio: sem limite.',
      headings: ['Vagas', 'Estoque', 'Quantidade', 'Quantidade disponível'],
    },
    {
      ...EXTERNAL,
      required: true,
      help: 'O código do produto. Enviar o mesmo arquivo outra vez não repete nenhum.',
      headings: ['Código do produto', 'ID do produto', 'Product ID', ...EXTERNAL.headings],
    },
  ],
}

const COUPONS: ImportKind = {
  title: 'Cupons',
  noun: ['cupom', 'cupons'],
  says: 'Cada linha vira um cupom. Um código que a loja já tem fica como está.',
  invites: false,
  columns: [
    {
      name: 'code',
      title: 'Código',
      required: true,
      headings: ['Código', 'Código do cupom', 'Cupom', 'Code'],
    },
    {
      name: 'discount',
      title: 'Desconto',
      help: 'Com o sinal: 10% ou R$ 20,00. Se o arquivo tem uma coluna para cada, use as duas seguintes.',
      headings: ['Desconto', 'Valor do desconto', 'Discount'],
    },
    {
      name: 'percent',
      title: 'Desconto em %',
      headings: ['Desconto em %', 'Desconto (%)', 'Porcentagem', 'Percentual'],
    },
    {
      name: 'amount',
      title: 'Desconto em reais',
      headings: ['Desconto em reais', 'Desconto (R$)', 'Desconto em R$'],
    },
    {
      name: 'startsOn',
      title: 'Primeiro dia',
      help: 'Sem a coluna, vale desde a importação.',
      headings: ['Início', 'Data de início', 'Começa em', 'Válido de', 'Primeiro dia'],
    },
    {
      name: 'endsOn',
      title: 'Último dia',
      headings: ['Fim', 'Término', 'Data de término', 'Validade', 'Válido até', 'Expira em', 'Último dia'],
    },
    {
      name: 'limitTotal',
      title: 'Limite de usos',
      headings: ['Limite de usos', 'Limite', 'Usos', 'Quantidade', 'Máximo de usos'],
    },
    {
      name: 'products',
      title: 'Produtos',
      help: 'Nomes ou endereços, separados por | ou ponto e vírgula. Vazio: vale para todos.',
      headings: ['Produtos', 'Produto', 'Nome do produto'],
    },
    {
      name: 'status',
      title: 'Situação',
      help: 'Ativo vale desde já. Sem a coluna, cada um vira um rascunho.',
      headings: ['Situação', 'Status'],
    },
    {
      name: 'name',
      title: 'Nome interno',
      help: 'Sem a coluna, é o código.',
      headings: ['Nome', 'Nome do cupom', 'Descrição'],
    },
  ],
}

const LESSONS: ImportKind = {
  title: 'Cursos e aulas',
  noun: ['aula', 'aulas'],
  says: 'Uma linha por aula. O curso é criado como rascunho, com módulos na ordem do arquivo.',
  invites: false,
  columns: [
    { name: 'course', title: 'Curso', required: true, headings: ['Curso', 'Nome do curso', 'Produto'] },
    { name: 'module', title: 'Módulo', required: true, headings: ['Módulo', 'Nome do módulo', 'Seção'] },
    {
      name: 'lesson',
      title: 'Aula',
      required: true,
      headings: ['Aula', 'Nome da aula', 'Título da aula', 'Conteúdo', 'Título'],
    },
    {
      name: 'order',
      title: 'Ordem',
      help: 'A posição da aula no módulo. Sem a coluna, vale a ordem do arquivo.',
      headings: ['Ordem', 'Posição', 'Número da aula'],
    },
    {
      name: 'kind',
      title: 'Tipo',
      help: 'Texto, vídeo ou PDF. Sem a coluna, é vídeo onde há um endereço, e texto onde não há.',
      headings: ['Tipo', 'Tipo da aula', 'Formato'],
    },
    { name: 'text', title: 'Texto', headings: ['Texto', 'Descrição', 'Texto da aula', 'Descrição da aula'] },
    {
      name: 'videoUrl',
      title: 'Endereço do vídeo',
      help: 'No YouTube ou no Vimeo. Um vídeo de outro lugar é enviado depois, na aula.',
      headings: ['Vídeo', 'Endereço do vídeo', 'Link do vídeo', 'URL do vídeo', 'URL'],
    },
    { name: 'minutes', title: 'Minutos', headings: ['Minutos', 'Duração', 'Duração (min)'] },
    {
      name: 'hours',
      title: 'Carga horária do curso',
      help: 'Em horas, como no certificado. Vale a da primeira linha do curso; sem ela, 1 hora, a corrigir antes de publicar.',
      headings: ['Carga horária', 'Horas', 'Carga horária do curso'],
    },
    {
      name: 'status',
      title: 'Situação da aula',
      help: 'Publicada ou rascunho; sem a coluna, rascunho. Ninguém a vê antes de o curso ser publicado.',
      headings: ['Situação', 'Status', 'Situação da aula'],
    },
    { ...EXTERNAL, headings: ['Código da aula', 'ID da aula', ...EXTERNAL.headings] },
  ],
}

const ENROLMENTS: ImportKind = {
  title: 'Matrículas',
  noun: ['matrícula', 'matrículas'],
  says: 'Quem já comprou em outro lugar recebe o acesso aqui, sem cobrança. Quem não tem conta ganha uma.',
  invites: true,
  choice: {
    title: 'Produtos',
    lead: 'Diga a que produto da loja corresponde cada nome do arquivo, e confira de novo.',
    none: 'Escolha o produto',
  },
  columns: [
    EMAIL,
    NAME,
    {
      name: 'product',
      title: 'Produto ou curso',
      required: true,
      help: 'O nome como o arquivo o escreve. Depois da conferência, você diz que produto da loja é cada um.',
      headings: ['Produto', 'Curso', 'Nome do produto', 'Nome do curso'],
      presets: {
        hotmart: ['Nome do Produto', 'Produto'],
        kiwify: ['Produto', 'Nome do produto'],
        eduzz: ['Produto / Nome', 'Produto'],
      },
    },
    {
      name: 'sinceOn',
      title: 'Desde',
      help: 'O dia em que o acesso começou. Sem a coluna, é o da importação.',
      headings: ['Desde', 'Data da matrícula', 'Data da compra', 'Data de compra', 'Início'],
      presets: { hotmart: ['Data de Venda'] },
    },
    {
      name: 'untilOn',
      title: 'Até',
      help: 'O último dia do acesso. Vazio: sem fim.',
      headings: ['Até', 'Fim do acesso', 'Expira em', 'Data de expiração', 'Acesso até'],
    },
    PHONE,
    DOCUMENT,
    {
      ...EXTERNAL,
      headings: ['Código da matrícula', 'ID da matrícula', ...EXTERNAL.headings],
      presets: { hotmart: ['Transação'] },
    },
  ],
}

const PROGRESS: ImportKind = {
  title: 'Progresso nas aulas',
  noun: ['aula concluída', 'aulas concluídas'],
  says: 'O que cada pessoa já concluiu, uma linha por aula. Traga antes os cursos e as matrículas.',
  invites: false,
  choice: {
    title: 'Cursos',
    lead: 'Diga a que curso da loja corresponde cada nome do arquivo, e confira de novo.',
    none: 'Escolha o curso',
  },
  columns: [
    EMAIL,
    { name: 'course', title: 'Curso', required: true, headings: ['Curso', 'Nome do curso', 'Produto'] },
    {
      name: 'lesson',
      title: 'Aula',
      required: true,
      help: 'O nome como na loja.',
      headings: ['Aula', 'Nome da aula', 'Título da aula', 'Conteúdo'],
    },
    {
      name: 'module',
      title: 'Módulo',
      help: 'Precisa só onde duas aulas do curso têm o mesmo nome.',
      headings: ['Módulo', 'Nome do módulo', 'Seção'],
    },
    {
      name: 'doneOn',
      title: 'Concluída em',
      required: true,
      headings: ['Concluída em', 'Concluído em', 'Data de conclusão', 'Conclusão'],
    },
    EXTERNAL,
  ],
}

export const IMPORT_KINDS: Record<ImportKindName, ImportKind> = {
  people: PEOPLE,
  subscriptions: SUBSCRIPTIONS,
  products: PRODUCTS,
  coupons: COUPONS,
  lessons: LESSONS,
  enrolments: ENROLMENTS,
  progress: PROGRESS,
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Which heading is which column: those of the preset first, then those of anybody; each heading once. */
export function suggestColumns(
  kind: ImportKindName,
  headings: readonly string[],
  preset?: ImportPreset,
): Record<string, number> {
  const known = headings.map(plain)
  const taken = new Set<number>()
  const found: Record<string, number> = {}
  for (const { name, headings, presets } of IMPORT_KINDS[kind].columns) {
    const words = [...((preset && presets?.[preset]) ?? []), ...headings].map(plain)
    const at = words.map((word) => known.findIndex((one, i) => one === word && !taken.has(i)))
    const index = at.find((one) => one >= 0)
    if (index === undefined) continue
    taken.add(index)
    found[name] = index
  }
  return found
}
