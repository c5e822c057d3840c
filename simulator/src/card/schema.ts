import { Ajv2019 } from 'ajv/dist/2019.js'

export type NewCharge = {
  amount: string
  installments: number
  /** Of a card, or of the code alone of a kept one; none where the merchant charges a kept one without its holder. */
  token?: string
  initiator?: 'merchant'
  /** Whose kept card is charged, or is to be kept. */
  customer?: string
  card?: string
  keep?: true
  description: string
  returnUrl?: string
}
/** The code of a kept card, typed again; its brand says how long it is. */
export type TypedCode = { brand: string; code: string }
export type TypedCard = { number: string; name: string; month: number; year: number; code: string }
export type Shop = { webhook: string; origins: string[] }

const ajv = new Ajv2019()
const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
})
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const decimal = { type: 'string', pattern: '^\\d{1,8}\\.\\d{2}$' }
const url = { type: 'string', pattern: '^https?://', maxLength: 500 }
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })

const NEW_CHARGE = { amount: decimal, installments: whole(1, 18), description: text(140) }
const IN_SESSION = { token: text(80), returnUrl: url }
const OFF_SESSION = { initiator: { const: 'merchant' }, customer: text(80), card: text(80) }
export const isNewCharge = ajv.compile<NewCharge>({
  oneOf: [
    {
      ...object({ ...NEW_CHARGE, ...IN_SESSION }),
      properties: { ...NEW_CHARGE, ...IN_SESSION, customer: text(80), card: text(80), keep: { const: true } },
    },
    object({ ...NEW_CHARGE, ...OFF_SESSION }),
  ],
})
export const isCardRefund = ajv.compile<{ amount: string }>(object({ amount: decimal }))
export const isShop = ajv.compile<Shop>(
  object({
    webhook: url,
    origins: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: { type: 'string', pattern: '^https?://[^/;,\\s]+$', maxLength: 300 },
    },
  }),
)
const code = { type: 'string', pattern: '^\\d{3,4}$' }
export const isTypedCode = ajv.compile<TypedCode>(object({ brand: text(20), code }))
export const isTypedCard = ajv.compile<TypedCard>(
  object({
    number: { type: 'string', pattern: '^\\d{12,19}$' },
    name: text(120),
    month: whole(1, 12),
    year: whole(2000, 2100),
    code,
  }),
)
