import type { PastDueRow, SubscriptionRow } from '@vitrine/contract/admin/subscription'
import type { BrandId } from '@vitrine/contract/brand'
import { DECLINES, type DeclineCode, offSessionClass } from '@vitrine/contract/card'
import { type Dunned, type DunningPolicy, nextDunning, plannedDay } from '@vitrine/contract/dunning'
import type { OrderId } from '@vitrine/contract/ids'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { waysToAccount } from '#account-admin'
import { nameOfBrand } from '#brand'
import type { ListQuery, ListSource } from '#kernel/list.ts'
import { buyersOf } from '#order-admin'
import { policyOf } from './dunning-policy.store.ts'
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

export interface PastDueFilter extends ListQuery {
  brand?: BrandId | undefined
  why?: 'soft' | 'hard' | 'unpaid' | undefined
  suspended?: 'yes' | undefined
}

interface PastDue extends Pick<PastDueRow, 'id' | 'plan' | 'brand' | 'brandName' | 'account'> {
  orderId: OrderId
  amount: number
  dueOn: CalendarDay
  declined: DeclineCode | null
  suspended: boolean
  savedCardId: string | null
  chargeAt: Date | null
  dunning: DunningPolicy
  dunnedDay: number | null
  dunnedOn: CalendarDay | null
}

/** The codes of declines that are said of no try, that may be tried again, and that are final. */
const codesOf = (kind: 'soft' | 'hard') =>
  (Object.keys(DECLINES) as DeclineCode[]).filter(
    (code) => (offSessionClass(code) === 'ask') === (kind === 'hard'),
  )

/** Renewals that are past due, with why and what comes next. */
export const pastDueRows: ListSource<PastDueFilter, PastDue, PastDueRow> = {
  columns:
    () => sql`s.id, s.brand_id as brand, ${nameOfBrand(sql`s.brand_id`)} as "brandName", p.name as plan,
    json_build_object('id', a.id, 'name', a.name, 'email', a.email) as account, r.order_id as "orderId", r.amount,
    r.due_on as "dueOn", r.decline_code as declined, ${isSuspended} as suspended, s.saved_card_id as "savedCardId",
    s.charge_at as "chargeAt", ${policyOf} as dunning, s.dunned_day as "dunnedDay", s.dunned_on as "dunnedOn"`,
  from: () => sql`subscription s join renewal_order r on r.order_id = s.next_order_id join product p on p.id = s.product_id
    join account a on a.id = s.account_id`,
  anyOf: ({ q }) => q && waysToAccount(q, buyersOf),
  where: ({ brand, why, suspended }) => [
    sql`s.status = 'past-due'`,
    brand ? sql`s.brand_id = ${brand}` : undefined,
    why === 'unpaid' ? sql`r.decline_code is null` : why && sql`r.decline_code = any(${codesOf(why)})`,
    suspended && isSuspended,
  ],
  id: sql`s.id`,
  sorts: { due: { by: sql`(r.due_on - date '2000-01-01')::bigint`, type: 'bigint' } },
  item: ({
    orderId,
    amount,
    declined,
    suspended,
    savedCardId,
    chargeAt,
    dunning,
    dunnedDay,
    dunnedOn,
    ...row
  }) => {
    const next = nextOf({ policy: dunning, dueOn: row.dueOn, day: dunnedDay, on: dunnedOn, chargeAt })
    const isChargeable = savedCardId && !(declined && offSessionClass(declined) === 'ask')
    return {
      ...row,
      order: { id: orderId, amount },
      ...(declined && { declined }),
      ...(suspended && { suspended }),
      ...(next && { next }),
      ...(isChargeable && { chargeable: true as const }),
    }
  },
}

/** What comes next: a charge of the card, or the step after it. */
function nextOf({ chargeAt, ...dunned }: Dunned & Pick<PastDue, 'chargeAt'>): PastDueRow['next'] {
  const chargedOn = chargeAt && dayOf(chargeAt)
  // After the due day no step depends on today.
  const step = nextStep(dunned, chargedOn !== null)
  return chargedOn && (!step || chargedOn <= step.on) ? { step: 'charge', on: chargedOn } : step
}

/** While its card is charged, the charges tell how they went, and no reminder goes until it is suspended. */
function nextStep(dunned: Dunned, isCharged: boolean): PastDueRow['next'] {
  const day = dunned.on ?? dunned.dueOn
  const next = nextDunning(dunned, day)
  if (!next) return undefined
  const { does, day: number } = next.step
  if (does === 'give-up') return { step: 'cancel', on: next.on }
  if (does === 'suspend') return { step: 'suspend', on: next.on }
  const suspendedOn = isCharged && number < dunned.policy.suspendDay && plannedDay(dunned, 'suspend', day)
  return suspendedOn ? { step: 'suspend', on: suspendedOn } : { step: 'remind', on: next.on }
}
