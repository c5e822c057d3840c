import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import { newId } from '@vitrine/contract/ids'
import { addDays, addMonths, dayOf, startOfDay } from '@vitrine/contract/time'
import type { Rows } from './insert.ts'

interface Bought {
  line: Rows[string][number]
  accountId: string
  brandId: unknown
  paidAt: Date
  /** What the line opens: the product itself and its courses. */
  opens: { resource: unknown; title: unknown; kind: 'product' | 'course' }[]
}

const entitlement = (
  { line, accountId, paidAt, opens }: Bought,
  source: string,
  sourceId: unknown,
  until?: Date,
) =>
  opens.map((open) => ({
    id: newId('ent', paidAt.getTime()),
    account_id: accountId,
    ...open,
    source,
    source_id: sourceId,
    order_line_id: line.id,
    from_at: paidAt,
    until_at: until ?? null,
  }))

/** A line bought once opens for ever; a monthly plan starts a subscription and opens until its period ends. */
export function accessRows(bought: Bought): Rows {
  const { line, accountId, brandId, paidAt } = bought
  if (line.interval === 'once') return { entitlement: entitlement(bought, 'order', line.id) }
  const startOn = dayOf(paidAt)
  const endOn = addMonths(Number(startOn.slice(8)), startOn, line.interval === 'year' ? 12 : 1)
  const id = newId('sub', paidAt.getTime())
  return {
    subscription: [
      {
        id,
        account_id: accountId,
        brand_id: brandId,
        product_id: line.product_id,
        price_id: line.price_id,
        order_line_id: line.id,
        period_line_id: line.id,
        period_value: line.total,
        status: 'active',
        anchor_on: startOn,
        period_start_on: startOn,
        period_end_on: endOn,
        created_at: paidAt,
        amount: line.amount,
        charges: 1,
        next_step_on: addDays(endOn, -PLACED_BEFORE),
      },
    ],
    subscription_event: [
      {
        id: newId('sev', paidAt.getTime()),
        subscription_id: id,
        account_id: accountId,
        move: 'start',
        from_status: null,
        to_status: 'active',
        actor: 'payment',
        effective_on: startOn,
        command: line.id,
        at: paidAt,
      },
    ],
    entitlement: entitlement(bought, 'subscription', id, startOfDay(endOn)),
  }
}
