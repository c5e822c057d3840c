import type { SaleAnswer, SaleInput } from '@vitrine/contract/admin/rule'
import type { BrandId } from '@vitrine/contract/brand'
import { parseMunicipality } from '@vitrine/contract/brazil/municipality'
import type { ProductId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { sentenceOf } from '@vitrine/contract/refusals'
import { type CalendarDay, calendarDay } from '@vitrine/contract/time'
import { refuseUnknownBrands } from '#brand'
import { editedProduct, nameProducts } from '#catalog'
import { installmentLimit } from '#checkout'
import { api, type Call } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  addCardFeeTable,
  addFeeRule,
  addInstallmentTable,
  addMethodDiscount,
  addPlanDiscount,
  addProductInstallments,
  addTaxRule,
  endRule,
  withdrawInstallmentTable,
  withdrawRule,
} from '#price-rule'
import { saleMoments, simulate } from '#pricing'
import { actOnNew } from './change.ts'
import { PPM, readRules } from './rules.ts'

interface Written {
  reason: string
  brandId?: BrandId | null
}

interface Made {
  action: string
  /** What the audit log calls it. */
  name: string
}

/** A new version with its audit row; `input` is what was written of it. */
async function make<I extends Written>(
  context: Call,
  { action, name }: Made,
  input: I,
  work: (tx: Tx, actor: ChangeActor) => Promise<string>,
): Promise<{ id: string }> {
  const { reason, ...done } = input
  const act = { kind: 'price-rule', action, reason, done, name }
  const id = await actOnNew(context, act, async (tx, actor) => {
    if (input.brandId) await refuseUnknownBrands(tx, [input.brandId])
    return work(tx, actor)
  })
  return { id }
}

/** Both days of a version, as the calendar has them. */
const daysOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }) => ({
  startsOn: calendarDay(startsOn),
  endsOn: endsOn === null ? null : calendarDay(endsOn),
})

async function nameOf(db: Db, productId: ProductId): Promise<string> {
  const name = (await nameProducts(db, [productId])).get(productId)
  if (name === undefined) throw new Refused('product.unknown', { unknown: [productId] })
  return name
}

export const adminRuleHttp = {
  read: api.adminRule.read.handler(({ context: { app } }) => readRules(app.db, app.clock.now())),
  addTax: api.adminRule.addTax.handler(({ input, context }) =>
    make(context, { action: 'tax', name: input.code.toUpperCase() }, input, (tx, actor) =>
      addTaxRule(context.app, tx, { ...input, ...daysOf(input), ppm: input.bp * PPM }, actor),
    ),
  ),
  addFee: api.adminRule.addFee.handler(({ input, context }) =>
    make(context, { action: 'fee', name: input.method }, input, (tx, actor) =>
      addFeeRule(context.app, tx, { ...input, ...daysOf(input), ppm: input.bp * PPM }, actor),
    ),
  ),
  addCardFees: api.adminRule.addCardFees.handler(({ input, context }) =>
    make(context, { action: 'card-fees', name: input.cardBrand ?? 'card' }, input, (tx, actor) => {
      const [first, ...others] = input.lines.map(({ bp, ...line }) => ({ ...line, ppm: bp * PPM }))
      const table = { ...input, ...daysOf(input), lines: [first!, ...others] as const }
      return addCardFeeTable(context.app, tx, table, actor)
    }),
  ),
  addInstallments: api.adminRule.addInstallments.handler(({ input, context }) =>
    make(context, { action: 'installments', name: `${input.most}x` }, input, (tx, actor) =>
      addInstallmentTable(tx, { ...input, startsOn: calendarDay(input.startsOn) }, actor),
    ),
  ),
  addProductInstallments: api.adminRule.addProductInstallments.handler(async ({ input, context }) => {
    const name = await nameOf(context.app.db, input.productId)
    return make(context, { action: 'product-installments', name }, input, (tx, actor) =>
      addProductInstallments(context.app, tx, { ...input, ...daysOf(input) }, actor),
    )
  }),
  addMethodDiscount: api.adminRule.addMethodDiscount.handler(({ input, context }) =>
    make(context, { action: 'method-discount', name: input.method }, input, (tx, actor) =>
      addMethodDiscount(context.app, tx, { ...input, ...daysOf(input) }, actor),
    ),
  ),
  addPlanDiscount: api.adminRule.addPlanDiscount.handler(({ input, context }) =>
    make(context, { action: 'plan-discount', name: input.interval }, input, (tx, actor) =>
      addPlanDiscount(context.app, tx, { ...input, ...daysOf(input) }, actor),
    ),
  ),
  end: api.adminRule.end.handler(async ({ input: { kind, id, lastOn, reason }, context }) => {
    await make(context, { action: 'end', name: id }, { kind, lastOn, reason }, async (tx, actor) => {
      await endRule(context.app, tx, { kind, id, lastOn: calendarDay(lastOn) }, actor)
      return id
    })
  }),
  withdraw: api.adminRule.withdraw.handler(async ({ input: { kind, id, reason }, context }) => {
    await make(context, { action: 'withdraw', name: id }, { kind, reason }, async (tx, actor) => {
      if (kind !== 'installments') await withdrawRule(context.app, tx, { kind, id }, actor)
      else if (!(await withdrawInstallmentTable(tx, id, actor.at))) throw new Refused('not-found')
      return id
    })
  }),
  simulate: api.adminRule.simulate.handler(({ input, context: { app } }) => answerSale(app, input)),
}

/**
 * What is sold, for the price that holds in that brand then; of two of one day, for the later one. Refuses
 * `product.unknown` and `price-rule.no-price`.
 */
async function itemOf(app: App, { brandId, productId, interval, serviceCode, on }: SaleInput) {
  const now = app.clock.now()
  const product = await editedProduct.read(app.db, productId, now)
  if (!product) throw new Refused('product.unknown', { unknown: [productId] })
  const { from, until } = saleMoments(on as CalendarDay, now)
  const price = product.prices
    .filter((one) => one.brandId === brandId && one.interval === interval)
    .filter(({ startsAt, endsAt }) => new Date(startsAt) <= until && (!endsAt || new Date(endsAt) > from))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .at(-1)
  if (!price) throw new Refused('price-rule.no-price')
  const { name, type } = product
  const amount = centavos(price.amount)
  return { productId, name, type, interval, amount, ...(serviceCode && { serviceCode }) }
}

/** A sale by the engine that charges. Refuses as `itemOf`, and installments that the brand does not take. */
async function answerSale(app: App, input: SaleInput): Promise<SaleAnswer> {
  const { brandId, cardBrand, coupon, customer, municipality, on, method, installments } = input
  await refuseUnknownBrands(app.db, [brandId])
  if (method === 'card' && installments > (await installmentLimit(app, brandId)))
    throw new Refused('checkout.installments-unavailable')
  const item = await itemOf(app, input)
  const place = municipality ? parseMunicipality(municipality) : undefined
  const answer = await simulate(app, {
    brandId,
    item,
    method,
    installments,
    on: on as CalendarDay,
    buyer: { customer, municipality: place },
    ...(cardBrand && { cardBrand }),
    ...(coupon && { coupon }),
  })
  const { quote, buyerPays, installments: offer, fee, taxes, net, couponRefusal, partOfDay } = answer
  return {
    quote,
    buyerPays,
    net,
    partOfDay,
    taxes: taxes.map(({ label, amount }) => ({ label, amount })),
    fee: { amount: fee.amount, availableOn: fee.availableOn },
    ...(offer && { installments: offer }),
    ...(couponRefusal && { couponSays: sentenceOf(couponRefusal) }),
  }
}
