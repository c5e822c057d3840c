import type { Chaos } from '../chaos/chaos.ts'
import type { ViolationLog } from '../conformance/violations.ts'
import type { DeliveryStore } from '../webhooks/delivery.store.ts'
import { notificationOf } from './gateway.ts'
import type { OrderRecord } from './mercado-pago.store.ts'
import { notificationDeviations } from './published.ts'

interface Parts {
  chaos: Chaos
  deliveries: DeliveryStore
  violations: ViolationLog
  /** Where the notifications go, as the panel of Mercado Pago says; empty when nobody is told. */
  webhookUrl(): string
  /** An order that waits for its payment, for forged notifications about it. */
  someWaiting(): OrderRecord | undefined
}

/** Queues the notifications about orders, with the trouble the switches ask for. */
export function createOrderNotifier({ chaos, deliveries, violations, webhookUrl, someWaiting }: Parts) {
  function enqueue(record: OrderRecord, isForged: boolean): void {
    const { hold, delayMs, duplicates } = chaos.settings().webhooks
    const notification = notificationOf(record)
    violations.record('simulator', 'Mercado Pago POST {webhookUrl}', notificationDeviations(notification))
    const delivery = {
      url: `${webhookUrl()}?data.id=${record.order.id}&type=order`,
      body: JSON.stringify(notification),
      kind: isForged ? ('mercado-pago-forged' as const) : ('mercado-pago' as const),
      state: hold > 0 ? ('held' as const) : ('pending' as const),
      dueAt: Date.now() + delayMs,
    }
    for (let copy = 0; copy <= (isForged ? 0 : duplicates); copy++) deliveries.add(delivery)
  }

  /** Called inside the transaction of what it tells of. */
  return (record: OrderRecord): void => {
    if (!webhookUrl()) return
    const { losePercent, forgePercent } = chaos.settings().webhooks
    if (!chaos.happens(losePercent)) enqueue(record, false)
    if (chaos.happens(forgePercent)) enqueue(someWaiting() ?? record, true)
  }
}
