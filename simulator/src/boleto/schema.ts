import { Ajv2019 } from 'ajv/dist/2019.js'

export type Issue = {
  valor: string
  vencimento: string
  pagador: { nome: string; documento: string; endereco?: string }
  descricao: string
  atraso?: { ate: string; multa: string; jurosAoMes: string }
}

const ajv = new Ajv2019()
const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
})
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const decimal = { type: 'string', pattern: '^\\d{1,8}\\.\\d{2}$' }
const payer = {
  ...object({ nome: text(200), documento: text(14), endereco: text(400) }),
  required: ['nome', 'documento'],
}

const percent = { type: 'string', pattern: '^\\d\\.\\d{2}$' }
const late = object({ ate: text(10), multa: percent, jurosAoMes: percent })
const issue = { valor: decimal, vencimento: text(10), pagador: payer, descricao: text(140) }
export const isIssue = ajv.compile<Issue>({
  ...object({ ...issue, atraso: late }),
  required: Object.keys(issue),
})

export type Refund = {
  valor: string
  destino?: { chave: string } | { banco: string; agencia: string; conta: string; tipo: string }
}
const key = object({ chave: text(77) })
const account = object({
  banco: { type: 'string', pattern: '^\\d{3}$' },
  agencia: { type: 'string', pattern: '^\\d{1,4}$' },
  conta: { type: 'string', pattern: '^\\d{2,13}[\\dX]$' },
  tipo: { enum: ['CORRENTE', 'POUPANCA'] },
})
export const isRefund = ajv.compile<Refund>({
  ...object({ valor: decimal, destino: { anyOf: [key, account] } }),
  required: ['valor'],
})
export const isWebhook = ajv.compile<{ url: string }>(
  object({ url: { type: 'string', pattern: '^https?://', maxLength: 500 } }),
)
