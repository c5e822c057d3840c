import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { FeeRule, MethodDiscount, PlanDiscount, TaxRule, Version } from './rules.ts'

/** A version as it was written. */
export interface Written extends Version {
  createdBy: string
  reason: string
  withdrawnAt: string | null
}

export interface WrittenRules {
  taxes: (TaxRule & Written)[]
  fees: (FeeRule & Written)[]
  methodDiscounts: (MethodDiscount & Written)[]
  planDiscounts: (PlanDiscount & Written)[]
  productInstallments: (Written & { productId: ProductId; most: number; interestFreeUpTo: number })[]
}

const version = sql`'id', id, 'startsOn', starts_on, 'endsOn', ends_on, 'createdBy', created_by, 'reason', reason,
  'withdrawnAt', withdrawn_at`
const latest = sql`order by starts_on desc, created_at desc, id`

/** Every version that was ever written, the latest first, in one statement. */
export async function listVersions(db: Db): Promise<WrittenRules> {
  const { rows } = await sql<WrittenRules>`select
    (select coalesce(json_agg(json_build_object(${version}, 'brandId', brand_id, 'interval', interval, 'bp', bp)
      ${latest}), '[]') from plan_discount) as "planDiscounts",
    (select coalesce(json_agg(json_build_object(${version}, 'brandId', brand_id, 'method', method, 'bp', bp)
      ${latest}), '[]') from method_discount) as "methodDiscounts",
    (select coalesce(json_agg(json_build_object(${version}, 'productId', product_id, 'most', most,
      'interestFreeUpTo', interest_free_up_to) ${latest}), '[]') from product_installment) as "productInstallments",
    (select coalesce(json_agg(json_build_object(${version}, 'brandId', brand_id, 'productType', product_type,
      'customer', customer, 'serviceCode', service_code, 'municipality', municipality, 'code', code,
      'effect', effect, 'ppm', ppm) ${latest}), '[]') from tax_rule) as taxes,
    (select coalesce(json_agg(json_build_object(${version}, 'brandId', brand_id, 'method', method,
      'cardBrand', card_brand, 'installmentsFrom', installments_from, 'installmentsTo', installments_to,
      'amountFrom', amount_from, 'amountTo', amount_to, 'ppm', ppm, 'fixed', fixed, 'minimum', minimum,
      'maximum', maximum, 'settleDays', settle_days) ${latest}), '[]') from fee_rule) as fees`.execute(db)
  return rows[0]!
}
