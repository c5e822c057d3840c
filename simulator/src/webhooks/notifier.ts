import type { Chaos } from '../chaos/chaos.ts'
import type { ViolationLog } from '../conformance/violations.ts'
import type { Conformance } from '../conformance.ts'
import { newEndToEndId, newToken } from '../pix/ids.ts'
import type { PixJson } from '../pix/present.ts'
import type { WebhookStore } from '../pix/webhook.store.ts'
import type { Courier } from './courier.ts'
import type { DeliveryKind, DeliveryStore } from './delivery.store.ts'

type Parts = {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  courier: Courier
  chaos: Chaos
  conformance: Conformance
  violations: ViolationLog
  /** A charge that waits for its payment, for forged events about it. */
  someActiveTxid: () => string | undefined
}
export type Notice = { kind: DeliveryKind; key: string; pix: PixJson; delayMs?: number }
export type Notifier = ReturnType<typeof createNotifier>

/** Tells the receiver of a payment or a refund, with the trouble the switches ask for. */
export function createNotifier(parts: Parts) {
  const { webhooks, deliveries, courier, chaos } = parts

  function enqueue(url: string, { kind, pix, delayMs = 0 }: Notice): void {
    const body = { pix: [pix] }
    parts.violations.record('simulator', 'POST {webhookUrl}/pix', parts.conformance.webhook(body))
    const { hold, delayMs: slowness } = chaos.settings().webhooks
    const state = hold > 0 ? 'held' : 'pending'
    const dueAt = Date.now() + delayMs + slowness
    deliveries.add({ url: `${url.replace(/\/$/, '')}/pix`, body: JSON.stringify(body), kind, state, dueAt })
  }

  function forged(pix: PixJson): PixJson {
    const txid = (chaos.happens(50) ? parts.someActiveTxid() : undefined) ?? newToken()
    return { ...pix, endToEndId: newEndToEndId(Date.now()), txid, devolucoes: undefined }
  }

  return {
    /** Queues the notice; called inside the transaction of what it tells of. */
    add(notice: Notice): void {
      const url = webhooks.find(notice.key)?.url
      if (!url) return
      const { losePercent, duplicates, forgePercent } = chaos.settings().webhooks
      if (!chaos.happens(losePercent)) {
        for (let copy = 0; copy <= duplicates; copy++) enqueue(url, notice)
      }
      if (chaos.happens(forgePercent)) enqueue(url, { ...notice, kind: 'forged', pix: forged(notice.pix) })
    },
    /** Sends what is due, after the transaction; what was held goes out of order once there is enough of it. */
    flush(): void {
      const held = deliveries.heldIds()
      if (held.length >= chaos.settings().webhooks.hold) {
        chaos.shuffle(held).forEach((id, index) => {
          deliveries.release(id, Date.now() - held.length + index)
        })
      }
      courier.wake()
    },
  }
}
