import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { parseMunicipality } from '../brazil/municipality.ts'
import { Installments } from '../card.ts'
import { Quote } from '../cart.ts'
import { Interval, ProductType } from '../catalog.ts'
import { CouponCode } from '../coupon.ts'
import { dayInput } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { PaymentMethod } from '../payment.ts'
import { adminChange, Reason } from './change.ts'

/** The rules whose versions hold from a day to a day, and are ended or withdrawn. */
export const VERSIONED_RULES = [
  'tax',
  'fee',
  'product-installments',
  'method-discount',
  'plan-discount',
] as const
export type VersionedRule = (typeof VERSIONED_RULES)[number]
/** Those of which a version that has not begun is given up: the parcels of cards end when others begin. */
const WITHDRAWN_RULES = [...VERSIONED_RULES, 'installments'] as const
export type WithdrawnRule = (typeof WITHDRAWN_RULES)[number]

export const TAX_CODES = [
  ...(['iss', 'icms', 'pis', 'cofins', 'irrf', 'csrf', 'iss-withheld', 'cbs', 'ibs'] as const),
  ...(['ibpt-federal', 'ibpt-state', 'ibpt-municipal'] as const),
] as const
export const TAX_EFFECTS = ['inside', 'shown', 'added', 'withheld'] as const
export const CUSTOMERS = ['person', 'company'] as const

const Day = dayInput()
/** When a version holds, both days included, and why it is made. */
const when = { startsOn: Day, endsOn: Day.nullable().default(null), reason: Reason }
const anyBrand = { brandId: BrandId.nullable().default(null) }
const oneBrand = { brandId: z.string({ error: 'Escolha a loja' }).pipe(BrandId) }
const share = (most: number, sentence: string, least = 0) =>
  z.int({ error: 'Informe a porcentagem' }).min(least, sentence).max(most, sentence)
const count = (most: number, sentence: string, least = 1) =>
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

const TaxFields = z.strictObject({
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

const FeeFields = z.strictObject({
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

/** One line of an acquirer's table: what it keeps of a card that pays in so many parcels. */
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

/** In how many parcels cards pay, for the whole shop. */
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

/** The parcels of one product; those of the shop hold where a product has none of its own. */
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

export const RULE_STATES = ['current', 'coming', 'past', 'withdrawn'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** What every version says besides what it rules. */
const written = {
  id: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  state: z.enum(RULE_STATES),
  /** Who wrote it, where that is known, and why. */
  by: z.string().optional(),
  reason: z.string(),
  /** Days right before it, today or later, on which no version of the same holds. */
  gap: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
}
const versionOf = <S extends z.ZodRawShape>(fields: S) => z.object({ ...fields, ...written })

export const TaxVersion = versionOf(
  z.object(TaxFields.shape).omit({ reason: true, startsOn: true, endsOn: true }).shape,
)
export type TaxVersion = z.infer<typeof TaxVersion>
export const FeeVersion = versionOf(
  z.object(FeeFields.shape).omit({ reason: true, startsOn: true, endsOn: true }).shape,
)
export type FeeVersion = z.infer<typeof FeeVersion>
export const MethodDiscountVersion = versionOf({ brandId: BrandId, method: PaymentMethod, bp: z.int() })
export type MethodDiscountVersion = z.infer<typeof MethodDiscountVersion>
export const PlanDiscountVersion = versionOf({ brandId: BrandId, interval: Interval, bp: z.int() })
export type PlanDiscountVersion = z.infer<typeof PlanDiscountVersion>
export const ProductInstallmentsVersion = versionOf({
  product: z.object({ id: z.string(), name: z.string() }),
  most: z.int(),
  interestFreeUpTo: z.int(),
})
export type ProductInstallmentsVersion = z.infer<typeof ProductInstallmentsVersion>
export const InstallmentsVersion = z.object({
  id: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  state: z.enum(RULE_STATES),
  most: z.int(),
  interestFreeUpTo: z.int(),
  monthlyBp: z.int(),
  minParcel: z.int(),
})
export type InstallmentsVersion = z.infer<typeof InstallmentsVersion>

/** Every version of every rule, the latest of each first. */
export const Rules = z.object({
  taxes: rowsOf(TaxVersion),
  fees: rowsOf(FeeVersion),
  installments: rowsOf(InstallmentsVersion),
  productInstallments: rowsOf(ProductInstallmentsVersion),
  methodDiscounts: rowsOf(MethodDiscountVersion),
  planDiscounts: rowsOf(PlanDiscountVersion),
})
export type Rules = z.infer<typeof Rules>

/** One sale as it would be: today at this moment; on another day, by what holds on it. */
export const SaleInput = z.strictObject({
  ...oneBrand,
  productId: idOf('prd', z.string({ error: 'Escolha o produto' }).max(40)),
  interval: Interval,
  method: PaymentMethod,
  installments: count(18, 'Use de 1 a 18 parcelas').default(1),
  cardBrand: z.string().trim().toLowerCase().max(20, 'Use até 20 letras').nullable().default(null),
  coupon: CouponCode.nullable().default(null),
  customer: z.enum(CUSTOMERS).default('person'),
  serviceCode: TaxFields.shape.serviceCode,
  municipality: TaxFields.shape.municipality,
  on: Day,
})
export type SaleInput = z.infer<typeof SaleInput>

export const SaleAnswer = z.object({
  quote: Quote,
  /** Centavos, as every amount here. */
  buyerPays: z.int(),
  /** Of a card: in which parcels, with the interest that is in `buyerPays`. */
  installments: Installments.optional(),
  /** Why the coupon that was asked about does not count. */
  couponSays: z.string().optional(),
  /** Sentences: which coupons hold for a part of the day alone, where another day than today is asked about. */
  partOfDay: z.array(z.string()),
  fee: z.object({ amount: z.int(), availableOn: z.iso.date() }),
  /** What the seller owes, by tax. */
  taxes: z.array(z.object({ label: z.string(), amount: z.int() })),
  /** What the seller keeps. */
  net: z.int(),
})
export type SaleAnswer = z.infer<typeof SaleAnswer>

const write = adminChange('rules.write', { stepUp: true })
const NEW = refusals('2FA_EXPIRED', 'price-rule.past', 'price-rule.days', 'price-rule.overlap')
const added = (path: string, summary: string) =>
  write.route({ method: 'POST', path: `/admin/rules/${path}`, successStatus: 201, summary })
const Made = z.object({ id: z.string() })
const oneVersion = {
  kind: z.enum(VERSIONED_RULES, { error: 'Escolha a regra' }),
  id: z.string().max(40),
  reason: Reason,
}

/** What changes the price, or what the seller keeps of it, as versions that are never changed afterwards. */
export const adminRule = {
  read: endpoint('administrator', { permission: 'rules.read' })
    .route({
      method: 'GET',
      path: '/admin/rules',
      summary: 'Tributos, taxas, parcelas e descontos, com as versões',
    })
    .input(z.strictObject({}).optional())
    .output(Rules),
  addTax: added('taxes', 'Nova versão de um tributo')
    .errors({
      ...NEW,
      ...refusals(
        'brand.unknown',
        'price-rule.municipality',
        'price-rule.place-added',
        'price-rule.service-code',
      ),
    })
    .input(TaxInput)
    .output(Made),
  addFee: added('fees', 'Nova versão do custo de um meio de pagamento')
    .errors({ ...NEW, ...refusals('brand.unknown') })
    .input(FeeInput)
    .output(Made),
  addCardFees: added('card-fees', 'Nova tabela de custos do cartão, por parcelas')
    .errors({ ...NEW, ...refusals('brand.unknown') })
    .input(CardFeesInput)
    .output(Made),
  addInstallments: added('installments', 'Novas parcelas do cartão')
    .errors(NEW)
    .input(InstallmentsInput)
    .output(Made),
  addProductInstallments: added('product-installments', 'Novas parcelas de um produto')
    .errors({ ...NEW, ...refusals('product.unknown', 'price-rule.parcels') })
    .input(ProductInstallmentsInput)
    .output(Made),
  addMethodDiscount: added('method-discounts', 'Novo desconto por forma de pagamento')
    .errors({ ...NEW, ...refusals('brand.unknown') })
    .input(MethodDiscountInput)
    .output(Made),
  addPlanDiscount: added('plan-discounts', 'Novo desconto de assinatura')
    .errors({ ...NEW, ...refusals('brand.unknown') })
    .input(PlanDiscountInput)
    .output(Made),
  end: write
    .route({
      method: 'POST',
      path: '/admin/rules/{kind}/{id}/end',
      successStatus: 204,
      summary: 'Dizer o último dia de uma versão',
    })
    .errors(refusals('2FA_EXPIRED', 'not-found', 'price-rule.past'))
    .input(z.strictObject({ ...oneVersion, lastOn: Day }))
    .output(z.void()),
  withdraw: write
    .route({
      method: 'POST',
      path: '/admin/rules/{kind}/{id}/withdraw',
      successStatus: 204,
      summary: 'Desistir de uma versão que ainda não começou',
    })
    .errors(refusals('2FA_EXPIRED', 'not-found', 'price-rule.overlap'))
    .input(z.strictObject({ ...oneVersion, kind: z.enum(WITHDRAWN_RULES, { error: 'Escolha a regra' }) }))
    .output(z.void()),
  simulate: endpoint('administrator', { permission: 'rules.read' })
    .route({
      method: 'POST',
      path: '/admin/rules/simulation',
      summary: 'Quanto fica de uma venda, pelas regras de um dia',
    })
    .errors(
      refusals(
        ...(['product.unknown', 'brand.unknown', 'price-rule.no-price'] as const),
        'checkout.installments-unavailable',
      ),
    )
    .input(SaleInput)
    .output(SaleAnswer),
}
