import { EXTERNAL, type ImportKind } from './import-column.ts'

export const PRODUCTS: ImportKind = {
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

export const COUPONS: ImportKind = {
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

export const LESSONS: ImportKind = {
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
