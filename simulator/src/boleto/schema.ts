import { Ajv2019 } from 'ajv/dist/2019.js'

export type Issue = {
  valor: string
  vencimento: string
  pagador: { nome: string; documento: string }
  descricao: string
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
const payer = object({ nome: text(200), documento: text(14) })

export const isIssue = ajv.compile<Issue>(
  object({ valor: decimal, vencimento: text(10), pagador: payer, descricao: text(140) }),
)
export const isRefund = ajv.compile<{ valor: string }>(object({ valor: decimal }))
export const isWebhook = ajv.compile<{ url: string }>(
  object({ url: { type: 'string', pattern: '^https?://', maxLength: 500 } }),
)
