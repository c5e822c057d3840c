import type { SubscriptionRow } from '@vitrine/contract/admin/subscription'
import type { BrandId } from '@vitrine/contract/brand'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { waysToAccount } from '#account-admin'
import { nameOfBrand } from '#brand'
import type { ListQuery, ListSource } from '#kernel/list.ts'
import { buyersOf } from '#order-admin'
import { isDisputed, isSuspended } from './subscription.store.ts'

export interface SubscriptionFilter extends ListQuery {
  status?: SubscriptionStatus | undefined
  brand?: BrandId | undefined
  account?: string | undefined
  product?: string | undefined
  cancelling?: 'yes' | undefined
  suspended?: 'yes' | undefined
  disputed?: 'yes' | undefined
}

interface Row extends Omit<SubscriptionRow, 'createdAt' | 'dueOn' | 'cancelAt' | 'suspended' | 'disputed'> {
  createdAt: Date
  dueOn: CalendarDay | null
  cancelAt: CalendarDay | null
  suspended: boolean
  disputed: boolean
}

/** Subscriptions of the administration. */
export const subscriptionRows: ListSource<SubscriptionFilter, Row, SubscriptionRow> = {
  columns: () => sql`s.id, s.status, s.brand_id as brand, ${nameOfBrand(sql`s.brand_id`)} as "brandName",
    p.name as plan,
    json_build_object('id', c.id, 'amount', s.amount, 'interval', c.interval) as price,
    json_build_object('id', a.id, 'name', a.name, 'email', a.email) as account, s.created_at as "createdAt",
    s.period_end_on as "endOn", s.next_due_on as "dueOn", s.cancel_at as "cancelAt", ${isSuspended} as suspended, ${isDisputed} as disputed`,
  from: () => sql`subscription s join product p on p.id = s.product_id join price c on c.id = s.price_id
    join account a on a.id = s.account_id`,
  anyOf: ({ q }) => q && waysToAccount(q, buyersOf),
  where: ({ status, brand, account, product, cancelling, suspended, disputed }) => [
    status && sql`s.status = ${status}`,
    brand ? sql`s.brand_id = ${brand}` : undefined,
    account ? sql`s.account_id = ${account}` : undefined,
    product ? sql`s.product_id = ${product}` : undefined,
    cancelling && sql`s.cancel_at is not null`,
    // Nobody else owes: the index of the status finds them.
    suspended && sql`s.status = 'past-due' and ${isSuspended}`,
    disputed && isDisputed,
  ],
  id: sql`s.id`,
  sorts: {
    created: { by: sql`s.created_at`, type: 'timestamptz' },
    end: { by: sql`(s.period_end_on - date '2000-01-01')::bigint`, type: 'bigint' },
  },
  item: ({ createdAt, dueOn, cancelAt, suspended, disputed, ...row }) => ({
    ...row,
    ...(cancelAt && { cancelAt }),
    ...(suspended && { suspended }),
    ...(disputed && { disputed }),
    createdAt: createdAt.toISOString(),
    ...(dueOn && { dueOn }),
  }),
}
