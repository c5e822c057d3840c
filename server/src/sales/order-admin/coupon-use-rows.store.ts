import type { CampaignCode, CouponUse } from '@vitrine/contract/admin/coupon'
import { sql } from 'kysely'
import { nameOfBrand } from '#brand'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { isOfCouponCode } from '#promotion'

export interface UseFilter extends ListQuery {
  id: string
  state?: CouponUse['state'] | undefined
}

type StoredUse = Omit<CouponUse, 'at' | 'code'> & { at: Date; code: string | null }

/** Uses of a coupon, with their orders. */
export const couponUses: ListSource<UseFilter, StoredUse, CouponUse> = {
  columns:
    () => sql`r.id, ${nameOfBrand(sql`o.brand_id`)} as "brandName", r.at, r.state, r.amount, k.code, r.coupon_version as version,
    jsonb_build_object('id', o.id, 'code', o.code) as "order",
    jsonb_build_object('id', a.account_id, 'name', a.name) as account`,
  from: () => sql`coupon_redemption r join purchase_order o on o.id = r.order_id join named_account a on a.account_id = r.account_id
    left join coupon_code k on k.id = r.code_id`,
  where: ({ id, q, state }) => [
    sql`r.coupon_id = ${id}`,
    q
      ? sql`(${holdsText(sql`plain(a.name)`, q)} or ${holdsText(sql`plain(o.code)`, { text: q.orderCode ?? q.text })})`
      : undefined,
    state && sql`r.state = ${state}`,
  ],
  id: sql`r.id`,
  sorts: { at: { by: sql`r.at`, type: 'timestamptz' } },
  item: ({ at, code, ...row }) => ({ ...row, at: at.toISOString(), ...(code && { code }) }),
}

export interface CodeFilter extends ListQuery {
  id: string
  state?: CampaignCode['state'] | undefined
}

type StoredCode = Omit<CampaignCode, 'createdAt' | 'order'> & {
  createdAt: Date
  order: CampaignCode['order'] | null
}

const codeState = sql`
  case when r.state = 'confirmed' then 'used' when r.state = 'reserved' then 'held'
    when k.revoked_at is not null then 'revoked' else 'free' end`

/** Codes of a campaign, each with what became of the order that has it. */
export const campaignCodes: ListSource<CodeFilter, StoredCode, CampaignCode> = {
  columns: () => sql`k.id, k.code, k.created_at as "createdAt", ${codeState} as state,
    case when o.id is not null then jsonb_build_object('id', o.id, 'code', o.code) end as "order"`,
  from: () => sql`coupon_code k left join coupon_redemption r on r.code_id = k.id and r.order_id = k.order_id
    left join purchase_order o on o.id = k.order_id`,
  where: ({ id, q, state }) => [
    sql`k.coupon_id = ${id}`,
    q && isOfCouponCode(sql`k.code`, q),
    state && sql`${codeState} = ${state}`,
  ],
  id: sql`k.id`,
  sorts: { created: 'id' },
  item: ({ createdAt, order, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    ...(order && { order }),
  }),
}
