import type { ShopOpening } from '@vitrine/contract/shop'

type Field = keyof ShopOpening

/** In the order in which they are asked for: flag, question, example. */
export const FIELDS: Record<Field, readonly [flag: string, question: string, example: string]> = {
  name: ['name', 'Nome da loja', 'Ateliê Manacá'],
  legalName: [
    'legal-name',
    'Razão social, ou nome completo de quem vende sem empresa',
    'Manacá Cursos Ltda.',
  ],
  cnpj: ['cnpj', 'CNPJ, ou CPF de quem vende sem empresa', '12.345.678/0001-95'],
  address: ['address', 'Endereço completo', 'Rua das Mangueiras, 80, Centro, Manaus/AM, CEP 69010-000'],
  email: ['email', 'E-mail de atendimento', 'contato@loja.com.br'],
  phone: ['phone', 'Telefone de atendimento, com DDD', '(92) 3000-0000'],
  hours: ['hours', 'Horário de atendimento', 'Segunda a sexta, das 8h às 17h'],
  ownerName: ['owner-name', 'Nome completo da pessoa dona da loja', 'Iara Nogueira'],
  ownerEmail: ['owner-email', 'E-mail da pessoa dona da loja', 'iara@loja.com.br'],
}
export const FIELD_NAMES = Object.keys(FIELDS) as Field[]

const text = Object.fromEntries(FIELD_NAMES.map((field) => [FIELDS[field][0], { type: 'string' as const }]))
const SWITCHES = {
  'new-link': { type: 'boolean' },
  'reset-second-factor': { type: 'boolean' },
  'with-simulator': { type: 'boolean' },
} as const

export const FLAGS = { ...text, ...SWITCHES } as Record<string, { type: 'string' }> & typeof SWITCHES

/** What was said by flags. */
export const flagsOf = (values: Record<string, string | boolean | undefined>): Partial<ShopOpening> =>
  Object.fromEntries(
    FIELD_NAMES.flatMap((field) => {
      const value = values[FIELDS[field][0]]
      return value === undefined ? [] : [[field, value]]
    }),
  )

const lines = FIELD_NAMES.map((field) => {
  const [flag, question, example] = FIELDS[field]
  return `  --${flag.padEnd(12)} ${question}, como "${example}"`
})

/** What the help says of them. */
export const FLAGS_HELP = `${lines.join('\n')}
  --new-link     faz um link também para quem já tem senha, que ele troca
  --reset-second-factor  faz o mesmo e remove a segunda etapa de quem a perdeu, que recebe um e-mail sobre isso
  --with-simulator  a loja recebe por um banco de mentira e manda e-mails a uma caixa de entrada desta máquina`
