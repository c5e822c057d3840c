import { EXTERNAL, type ImportColumn, type ImportKind } from './import-column.ts'

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
export const PEOPLE: ImportKind = {
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

export const SUBSCRIPTIONS: ImportKind = {
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

export const ENROLMENTS: ImportKind = {
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

export const PROGRESS: ImportKind = {
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
