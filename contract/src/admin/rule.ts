import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { Installments } from '../card.ts'
import { Quote } from '../cart.ts'
import { Interval } from '../catalog.ts'
import { CouponCode } from '../coupon.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { PaymentMethod } from '../payment.ts'
import { adminChange, Reason } from './change.ts'

import {
  CardFeesInput,
  CUSTOMERS,
  count,
  Day,
  FeeFields,
  FeeInput,
  InstallmentsInput,
  MethodDiscountInput,
  oneBrand,
  PlanDiscountInput,
  ProductInstallmentsInput,
  TaxFields,
  TaxInput,
  VERSIONED_RULES,
  WITHDRAWN_RULES,
} from './rule-input.ts'

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
  /** Of a card: in which installments, with the interest that is in `buyerPays`. */
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
        'product.unknown',
        'brand.unknown',
        'price-rule.no-price',
        'checkout.installments-unavailable',
      ),
    )
    .input(SaleInput)
    .output(SaleAnswer),
}
