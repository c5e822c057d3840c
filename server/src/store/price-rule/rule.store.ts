import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { PriceRules } from './rules.ts'

const version = sql`'id', id, 'startsOn', starts_on, 'endsOn', ends_on, 'brandId', brand_id`

/** Every version of every rule, in one statement. */
export async function readRules(db: Db): Promise<PriceRules> {
  const { rows } = await sql<PriceRules>`select
    (select coalesce(json_agg(json_build_object(${version}, 'interval', interval, 'bp', bp)
      order by interval, id), '[]') from plan_discount where withdrawn_at is null) as "planDiscounts",
    (select coalesce(json_agg(json_build_object(${version}, 'method', method, 'bp', bp)
      order by method, id), '[]') from method_discount where withdrawn_at is null) as "methodDiscounts",
    (select coalesce(json_agg(json_build_object(${version}, 'productType', product_type, 'customer', customer,
      'serviceCode', service_code, 'municipality', municipality, 'code', code,
      'effect', effect, 'ppm', ppm) order by code, id), '[]') from tax_rule where withdrawn_at is null) as taxes,
    (select coalesce(json_agg(json_build_object(${version}, 'method', method, 'cardBrand', card_brand,
      'installmentsFrom', installments_from, 'installmentsTo', installments_to, 'amountFrom', amount_from,
      'amountTo', amount_to, 'ppm', ppm, 'fixed', fixed, 'minimum', minimum, 'maximum', maximum,
      'settleDays', settle_days) order by method, id), '[]') from fee_rule where withdrawn_at is null) as fees,
    (select coalesce(json_agg(json_build_object('couponId', id, 'brandIds', brand_ids) order by id), '[]')
      from coupon where automatic and status = 'active'
        and not exists (select from upsell where coupon_id = coupon.id)) as offers`.execute(db)
  return rows[0]!
}
