import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { parseMunicipality } from '../brazil/municipality.ts'
import { Interval, ProductType } from '../catalog.ts'
import { dayInput } from '../day.ts'
import { idOf } from '../id-schema.ts'
import { PaymentMethod } from '../payment.ts'
import { Reason } from './change.ts'

/** The rules whose versions hold from a day to a day, and are ended or withdrawn. */
export const VERSIONED_RULES = [
  'tax',
  'fee',
  'product-installments',
  'method-discount',
  'plan-discount',
] as const
export type VersionedRule = (typeof VERSIONED_RULES)[number]
/** Those of which a version that has not begun is given up: installments of cards end when others begin. */
export const WITHDRAWN_RULES = [...VERSIONED_RULES, 'installments'] as const
export type WithdrawnRule = (typeof WITHDRAWN_RULES)[number]

export const TAX_CODES = [
  'iss',
  'icms',
  'pis',
  'cofins',
  'irrf',
  'csrf',
  'iss-withheld',
  'cbs',
  'ibs',
  'ibpt-federal',
  'ibpt-state',
  'ibpt-municipal',
] as const
export const TAX_EFFECTS = ['inside', 'shown', 'added', 'withheld'] as const
export const CUSTOMERS = ['person', 'company'] as const

export const Day = dayInput()
/** When a version holds, both days included, and why it is made. */
const when = { startsOn: Day, endsOn: Day.nullable().default(null), reason: Reason }
const anyBrand = { brandId: BrandId.nullable().default(null) }
export const oneBrand = { brandId: z.string({ error: 'Escolha a loja' }).pipe(BrandId) }
const share = (most: number, sentence: string, least = 0) =>
  z.int({ error: 'Informe a porcentagem' }).min(least, sentence).max(most, sentence)
export const count = (most: number, sentence: string, least = 1) =>
  z.int({ error: 'Informe o número' }).min(least, sentence).max(most, sentence)
/** Centavos. */
const money = z
  .int({ error: 'Informe o valor' })
  .min(0, 'O valor não é negativo')
  .max(99_999_999, 'Use até R$ 999.999,99')

type Check<T> = readonly [isSo: (input: T) => boolean, field: keyof T & string, sentence: string]

function checked<S extends z.ZodObject>(schema: S, checks: readonly Check<z.infer<S>>[]) {
  return schema.superRefine((input, context) => {
    for (const [isSo, field, message] of checks)
      if (!isSo(input as z.infer<S>)) context.addIssue({ code: 'custom', path: [field], message })
  })
}

export const TaxFields = z.strictObject({
  ...anyBrand,
  code: z.enum(TAX_CODES, { error: 'Escolha o tributo' }),
  effect: z.enum(TAX_EFFECTS, { error: 'Escolha o que o tributo faz' }),
  /** Basis points of the base. */
  bp: share(10_000, 'Use de 0 a 100%'),
  productType: ProductType.nullable().default(null),
  customer: z.enum(CUSTOMERS).nullable().default(null),
  /** Item of the list of LC 116/2003, as `1.09`. */
  serviceCode: z
    .string()
    .trim()
    .regex(/^\d{1,2}\.\d{2}$/, 'Escreva o serviço como na lista da LC 116, por exemplo 1.09')
    .nullable()
    .default(null),
  municipality: z
    .string()
    .trim()
    .max(70, 'Use até 70 letras')
    .refine(
      (text) => parseMunicipality(text) !== undefined,
      'Escreva o município com o estado, como São Paulo/SP',
    )
    .nullable()
    .default(null),
  ...when,
})

const WITHHELD: readonly string[] = ['irrf', 'csrf', 'iss-withheld']

/** A tax. LC 116/2003, art. 8, for the most that ISS may be. */
export const TaxInput = checked(TaxFields, [
  [({ code, bp }) => code !== 'iss' || bp <= 500, 'bp', 'O ISS vai até 5% (LC 116/2003, art. 8)'],
  [
    ({ code, effect }) => !code.startsWith('ibpt-') || effect === 'shown',
    'effect',
    'Os números da Lei 12.741 são só informados',
  ],
  [
    ({ code, effect }) => effect !== 'withheld' || WITHHELD.includes(code),
    'effect',
    'Só IRRF, CSRF e ISS retido são retidos na fonte',
  ],
  [
    ({ code, effect }) => effect === 'withheld' || (code !== 'csrf' && code !== 'iss-withheld'),
    'effect',
    'Este tributo é retido na fonte',
  ],
  [
    ({ customer, effect }) => effect !== 'withheld' || customer === 'company',
    'customer',
    'Só uma empresa retém tributos',
  ],
  [
    ({ customer, effect }) => effect !== 'added' || customer === null,
    'customer',
    'O que se soma ao preço não depende de quem compra: o total é dito antes',
  ],
  [
    ({ municipality, effect }) => effect !== 'added' || municipality === null,
    'municipality',
    'O que se soma ao preço não depende do município: o total é dito antes do endereço',
  ],
])

export const FeeFields = z.strictObject({
  ...anyBrand,
  method: PaymentMethod,
  /** As the provider names it: `visa`; without one, of any card. */
  cardBrand: z.string().trim().toLowerCase().min(2).max(20, 'Use até 20 letras').nullable().default(null),
  installmentsFrom: count(99, 'Use de 1 a 99 parcelas').default(1),
  installmentsTo: count(99, 'Use de 1 a 99 parcelas').default(99),
  amountFrom: money.default(0),
  amountTo: money.nullable().default(null),
  /** Basis points of the amount. */
  bp: share(10_000, 'Use de 0 a 100%'),
  /** Centavos of each payment. */
  fixed: money.default(0),
  minimum: money.nullable().default(null),
  maximum: money.nullable().default(null),
  settleDays: count(400, 'Use de 0 a 400 dias', 0).default(0),
  ...when,
})

/** What a provider keeps of each payment: never shown to who buys. */
export const FeeInput = checked(FeeFields, [
  [
    ({ installmentsFrom, installmentsTo }) => installmentsFrom <= installmentsTo,
    'installmentsTo',
    'O último número de parcelas não pode ser menor do que o primeiro',
  ],
  [
    ({ amountFrom, amountTo }) => amountTo === null || amountFrom <= amountTo,
    'amountTo',
    'O maior valor não pode ser menor do que o menor',
  ],
  [
    ({ minimum, maximum }) => maximum === null || (minimum ?? 0) <= maximum,
    'maximum',
    'O máximo não pode ser menor do que o mínimo',
  ],
])

/** One line of an acquirer's table: what it keeps of a card that pays in so many installments. */
const CardFee = z.strictObject({
  installmentsFrom: count(18, 'Use de 1 a 18 parcelas'),
  installmentsTo: count(18, 'Use de 1 a 18 parcelas'),
  /** Basis points of the amount. */
  bp: share(10_000, 'Use de 0 a 100%'),
  /** Centavos of each payment. */
  fixed: money.default(0),
})
type CardFee = z.infer<typeof CardFee>

/** Where a line of the table does not go on from the one before; none where all do. */
const brokenAt = (lines: readonly CardFee[]): number =>
  lines.findIndex(
    ({ installmentsFrom, installmentsTo }, nth) =>
      installmentsFrom !== (lines[nth - 1]?.installmentsTo ?? 0) + 1 || installmentsTo < installmentsFrom,
  )

/** The table of an acquirer for one card brand, or for any: it takes the place of what holds for the same cards. */
export const CardFeesInput = z
  .strictObject({
    ...anyBrand,
    cardBrand: FeeFields.shape.cardBrand,
    lines: z.array(CardFee).min(1, 'Inclua ao menos uma faixa').max(18, 'Use até 18 faixas'),
    settleDays: FeeFields.shape.settleDays,
    ...when,
  })
  .superRefine(({ lines }, context) => {
    const nth = brokenAt(lines)
    if (nth < 0) return
    const from = (lines[nth - 1]?.installmentsTo ?? 0) + 1
    context.addIssue({
      code: 'custom',
      path: ['lines', nth, 'installmentsFrom'],
      message: `Esta faixa começa em ${from} e não termina antes`,
    })
  })

/** In how many installments cards pay, for the whole shop. */
export const InstallmentsInput = checked(
  z.strictObject({
    startsOn: Day,
    most: count(18, 'Use de 1 a 18 parcelas'),
    interestFreeUpTo: count(18, 'Use de 1 a 18 parcelas'),
    /** Basis points a month. */
    monthlyBp: share(1500, 'Os juros vão de 0 a 15% ao mês').default(0),
    /** Centavos. */
    minParcel: money.min(1, 'A menor parcela começa em R$ 0,01'),
    reason: Reason,
  }),
  [
    [
      ({ most, interestFreeUpTo }) => interestFreeUpTo <= most,
      'interestFreeUpTo',
      'As parcelas sem juros não podem ser mais do que todas',
    ],
    [
      ({ most, interestFreeUpTo, monthlyBp }) => most <= interestFreeUpTo || monthlyBp > 0,
      'monthlyBp',
      'Diga os juros das parcelas que os têm',
    ],
  ],
)

/** The installments of one product; those of the shop hold where a product has none of its own. */
export const ProductInstallmentsInput = checked(
  z.strictObject({
    productId: idOf('prd', z.string({ error: 'Escolha o produto' }).max(40)),
    most: count(18, 'Use de 1 a 18 parcelas'),
    interestFreeUpTo: count(18, 'Use de 1 a 18 parcelas'),
    ...when,
  }),
  [
    [
      ({ most, interestFreeUpTo }) => interestFreeUpTo <= most,
      'interestFreeUpTo',
      'As parcelas sem juros não podem ser mais do que todas',
    ],
  ],
)

/** A discount, never a surcharge (Lei 13.455/2017). */
export const MethodDiscountInput = z.strictObject({
  ...oneBrand,
  method: PaymentMethod,
  bp: share(2000, 'O desconto vai de 0,01% a 20%', 1),
  ...when,
})

export const PlanDiscountInput = z.strictObject({
  ...oneBrand,
  interval: Interval.exclude(['once']),
  bp: share(9000, 'O desconto vai de 0,01% a 90%', 1),
  ...when,
})
