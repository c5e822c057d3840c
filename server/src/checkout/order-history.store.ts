import type { OrderStatus } from '@vitrine/contract/checkout'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'

export interface OrderMoments {
  status: OrderStatus
  placedAt: Date
  paidAt: Date | null
  closedAt: Date | null
  /** The longest of what was bought. */
  guaranteeDays: number
}

/** When an order of this account was placed, paid and closed. */
export async function findMoments(db: Db, id: string, accountId: string): Promise<OrderMoments | undefined> {
  const { rows } = await sql<OrderMoments>`
    select o.status, o.placed_at as "placedAt", o.paid_at as "paidAt", o.closed_at as "closedAt",
      (select max(p.guarantee_days) from order_line l join product p on p.id = l.product_id
        where l.order_id = o.id) as "guaranteeDays"
    from purchase_order o where o.id = ${id} and o.account_id = ${accountId}`.execute(db)
  return rows[0]
}
