import * as z from 'zod'
import { BrandId } from './brand.ts'
import { Interval, ProductType } from './catalog.ts'
import { instantInput } from './day.ts'
import { type Centavos, centavos, formatBrl } from './money.ts'
import { PaymentMethod } from './payment.ts'
import { typedInput } from './typed-input.ts'
import { cleanCode } from './typed-text.ts'

/** Words that a code may not be: they mean something elsewhere, or everybody tries them. */
const RESERVED_CODES: readonly string[] = [
  'ADMIN',
  'CODIGO',
  'COUPON',
  'CUPOM',
  'CUPONS',
  'DESCONTO',
  'FALSE',
  'GRATIS',
  'NENHUM',
  'NULL',
  'PROMO',
  'REMOVER',
  'SUPORTE',
  'TESTE',
  'TEST',
  'TRUE',
  'UNDEFINED',
  'VITRINE',
  'XXXX',
  '0000',
  '1234',
]

/** Case, accents and spaces never matter in a code. */
export const normaliseCode = (code: string): string =>
  cleanCode(code, ['cupom(?=\\s*[:#])', 'c[oó]digo(?=\\s*[:#])'])
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toUpperCase()

const codeOf = (text: string, least: number, most: number): string | undefined => {
  const code = normaliseCode(text)
  return code.length >= least && code.length <= most ? code : undefined
}

/** A code that somebody has, typed or pasted. */
export const CouponCode = typedInput({
  missing: 'Informe o cupom',
  wrong: (text) =>
    normaliseCode(text) === '' ? 'Informe o cupom' : 'Confira o cupom: ele tem até 40 letras',
  read: (text) => codeOf(text, 1, 40),
})

const LETTERS_AND_DIGITS = /^[0-9A-Z]+(-[0-9A-Z]+)*$/

/** A code that is about to be made: 4 to 30 letters, digits and single hyphens. */
export const NewCode = typedInput({
  missing: 'Informe o código',
  wrong: 'Use de 4 a 30 letras ou números',
  read: (text) => codeOf(text, 4, 30),
})
  .refine((code) => LETTERS_AND_DIGITS.test(code), 'Use letras, números e hífens entre eles')
  .refine((code) => !RESERVED_CODES.includes(code), 'Este código é reservado. Escolha outro')

const count = (max = 1_000_000) => z.int().min(1).max(max).nullable().default(null)
/** Centavos, where anything is said. */
const amount = (max: Centavos) =>
  z
    .int('Confira o valor')
    .min(1, 'Use ao menos um centavo')
    .max(max, `Use até ${formatBrl(max)}`)
    .nullable()
    .default(null)
const HIGHEST = centavos(99_999_999)
const TOO_HIGH = `Use até ${formatBrl(HIGHEST)}`
const list = <T extends z.ZodType>(of: T) => z.array(of).min(1).nullable().default(null)
const ids = z.array(z.string().max(40))

/**
 * What a coupon asks of a purchase and how it lowers it: one document beside the columns of `coupon`. What is not said
 * holds nothing back.
 */
export const CouponConditions = z.strictObject({
  /** Centavos. */
  maxDiscount: amount(HIGHEST),
  /** Of item-free: what costs nothing, as a line or as the part of a bundle. */
  freeProductId: z.string().max(40).nullable().default(null),
  /** Whether a fixed amount is for all lines together or for each. */
  allocation: z.enum(['across', 'each']).default('across'),
  /** Whether it also lowers the setup fee of a plan, or nothing else. */
  setupFee: z.enum(['excluded', 'included', 'only']).default('excluded'),
  /** Centavos that must be bought. */
  minimum: z.int('Confira o valor').min(0, 'Use zero ou mais').max(HIGHEST, TOO_HIGH).default(0),
  minimumItems: z.int().min(1).max(50).default(1),
  productTypes: list(ProductType),
  productIds: list(z.string().max(40)),
  excludedProductIds: ids.default([]),
  categoryIds: list(z.string().max(40)),
  excludedCategoryIds: ids.default([]),
  intervals: list(Interval),
  methods: list(PaymentMethod),
  /** Who never had a plan, who is on the coupon's own list, or who administers the shop. */
  audience: z.enum(['any', 'new-subscriber', 'listed', 'staff']).default('any'),
  firstPurchase: z.boolean().default(false),
  limitPerAccount: count(),
  limitPerDocument: count(),
  limitPerDay: count(),
  /** How many charges of a plan it lowers: the first, `cycles` in all, or every one. */
  duration: z.enum(['once', 'cycles', 'forever']).default('once'),
  cycles: z.int().min(2).max(120).nullable().default(null),
  /** What becomes of a promise about later charges when the plan is changed for another one. */
  onPlanChange: z.enum(['keep', 'drop', 'convert']).default('drop'),
  /** Whether a use stays used when the whole of its paid order is given back, or is free again. */
  onRefund: z.enum(['kept', 'returned']).default('kept'),
  /** Whether it goes together with other coupons that do; one that does not stands alone. */
  combines: z.boolean().default(false),
})
export type CouponConditions = z.infer<typeof CouponConditions>

const VALUE = 'Informe quanto o cupom dá'

const Fields = z.strictObject({
  code: NewCode,
  /** For colleagues alone; no answer to a buyer has it. */
  name: z
    .string({ error: 'Informe o nome' })
    .trim()
    .min(1, 'Informe o nome')
    .min(2, 'Use ao menos 2 letras no nome')
    .max(80, 'Use até 80 letras'),
  /** What buyers read beside the code, or in place of it where none is typed. */
  publicName: typedInput({
    wrong: 'Use até 60 letras',
    read: (text) => (text.trim().length <= 60 ? text.trim() || null : undefined),
  })
    .nullable()
    .default(null),
  /** For colleagues alone. */
  note: z.string().trim().max(500, 'Use até 500 letras').default(''),
  kind: z.enum(['percent', 'fixed', 'fixed-price', 'trial-days', 'free-months', 'item-free']),
  /** Basis points, centavos, days or charges, by the kind; 1 for an item that is free. */
  value: z.int(VALUE).min(1, VALUE).max(HIGHEST, TOO_HIGH),
  brandIds: z.array(BrandId).min(1, 'Escolha ao menos uma loja'),
  startsAt: instantInput('Informe quando começa'),
  endsAt: instantInput().nullable().default(null),
  limitTotal: count(),
  /** Centavos that it may take off in all. */
  budget: amount(centavos(999_999_999)),
  campaign: z.boolean().default(false),
  /** An offer of the shop: good without being typed. */
  automatic: z.boolean().default(false),
  conditions: CouponConditions.prefault({}),
})
type Fields = z.infer<typeof Fields>
/** What has to fit together: days as ISO 8601, or as instants. */
type Coherent = Pick<Fields, 'kind' | 'value' | 'campaign' | 'automatic' | 'conditions'> & {
  startsAt: string | Date
  endsAt: string | Date | null
}

const givesTime = ({ kind }: Coherent) => kind === 'trial-days' || kind === 'free-months'
const lowersPrice = ({ kind }: Coherent) => kind === 'percent' || kind === 'fixed'

/** What has to be so, the field that it is said at, and what to do. */
const CHECKS: [(terms: Coherent) => boolean, keyof Fields | keyof CouponConditions, string][] = [
  [({ kind, value }) => kind !== 'percent' || value <= 10_000, 'value', 'O desconto vai até 100%'],
  [({ kind, value }) => kind !== 'trial-days' || value <= 90, 'value', 'Use até 90 dias'],
  [({ kind, value }) => kind !== 'free-months' || value <= 12, 'value', 'Use até 12 meses'],
  [
    (terms) => !givesTime(terms) || terms.conditions.duration === 'once',
    'duration',
    'Dias e meses grátis valem uma vez só',
  ],
  [
    (terms) => !givesTime(terms) || terms.conditions.maxDiscount === null,
    'maxDiscount',
    'Aqui não há valor máximo',
  ],
  [
    ({ kind, conditions }) => kind !== 'trial-days' || !conditions.combines,
    'combines',
    'Dias grátis não acumulam com outro cupom',
  ],
  [
    ({ kind, conditions }) => (kind === 'item-free') === (conditions.freeProductId !== null),
    'freeProductId',
    'Escolha o produto que sai de graça',
  ],
  [
    ({ kind, conditions }) => conditions.allocation === 'across' || kind === 'fixed',
    'allocation',
    'Só um valor fixo vale para cada item',
  ],
  [
    ({ kind, conditions }) => conditions.setupFee === 'excluded' || kind !== 'fixed-price',
    'setupFee',
    'Um preço fixo não muda a taxa de adesão',
  ],
  [
    (terms) =>
      terms.conditions.setupFee !== 'only' || (lowersPrice(terms) && terms.conditions.duration === 'once'),
    'setupFee',
    'Só para a adesão, use porcentagem ou valor fixo, uma vez',
  ],
  [
    ({ automatic, campaign }) => !automatic || !campaign,
    'automatic',
    'Uma campanha é de códigos: não vale sem eles',
  ],
  [
    ({ automatic, conditions }) => !automatic || conditions.limitPerDocument === null,
    'limitPerDocument',
    'Uma oferta sem código não é limitada por CPF: use o limite por conta',
  ],
  [
    ({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt,
    'endsAt',
    'Termine depois do dia em que começa',
  ],
  [
    ({ conditions: { duration, cycles } }) => (duration === 'cycles') === (cycles !== null),
    'cycles',
    'Diga quantas cobranças têm o desconto',
  ],
]

/** Whether what a coupon says fits together, as `CouponTerms` asks when it is written. */
export const isCoherent = (terms: Coherent): boolean => CHECKS.every(([isSo]) => isSo(terms))

const pathOf = (field: string): string[] =>
  field in CouponConditions.shape ? ['conditions', field] : [field]

/** What a coupon gives, to whom and when, as it is written. */
export const CouponTerms = Fields.superRefine((terms, check) => {
  for (const [isSo, field, message] of CHECKS)
    if (!isSo(terms)) check.addIssue({ code: 'custom', path: pathOf(field), message })
})
export type CouponTerms = z.infer<typeof CouponTerms>

export const CouponStatus = z.enum(['draft', 'active', 'paused', 'archived'])
export type CouponStatus = z.infer<typeof CouponStatus>

/** Where a coupon stands, by its status, its dates and its uses: pt-BR on screens `rascunho`, `agendado`, `ativo`… */
export type CouponLife = 'draft' | 'scheduled' | 'active' | 'paused' | 'used-up' | 'expired' | 'archived'
