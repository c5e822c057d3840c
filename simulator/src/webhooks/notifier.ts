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
export type PixNotification = { kind: DeliveryKind; key: string; pix: PixJson; delayMs?: number }
/** A notification about a recurrence or a charge of it, and what a forged one would say instead. */
type RecurrenceNotification = {
  kind: 'rec' | 'cobr'
  url: string
  body: object
  forged: object
  delayMs?: number
}
export type Notifier = ReturnType<typeof createNotifier>

type Topic = 'pix' | 'rec' | 'cobr'
type Message = { url: string; kind: DeliveryKind; body: object; delayMs?: number }

/** Queues messages, with the trouble the switches ask for. */
function createQueue({ deliveries, chaos, conformance, violations }: Parts) {
  function enqueue(topic: Topic, { url, kind, body, delayMs = 0 }: Message): void {
    const notification = `POST {webhookUrl}/${topic}` as const
    const found = conformance.notification(notification, body)
    violations.record('simulator', notification, found)
    const { hold, delayMs: slowness } = chaos.settings().webhooks
    const state = hold > 0 ? 'held' : 'pending'
    const dueAt = Date.now() + delayMs + slowness
    const address = `${url.replace(/\/$/, '')}/${topic}`
    deliveries.add({ url: address, body: JSON.stringify(body), kind, state, dueAt })
  }

  /** Queues a message as often as the switches say, and the forged one where they ask for it. */
  return (topic: Topic, message: Message, forged: () => object): void => {
    const { losePercent, duplicates, forgePercent } = chaos.settings().webhooks
    if (!chaos.happens(losePercent)) {
      for (let copy = 0; copy <= duplicates; copy++) enqueue(topic, message)
    }
    if (chaos.happens(forgePercent)) enqueue(topic, { ...message, kind: 'forged', body: forged() })
  }
}

/** Tells the receiver of a payment or a refund, with the trouble the switches ask for. */
export function createNotifier(parts: Parts) {
  const { webhooks, deliveries, courier, chaos } = parts
  const send = createQueue(parts)

  function forged(pix: PixJson): PixJson {
    const txid = (chaos.happens(50) ? parts.someActiveTxid() : undefined) ?? newToken()
    return { ...pix, endToEndId: newEndToEndId(Date.now()), txid, devolucoes: undefined }
  }

  return {
    /** Queues the notification; called inside the transaction of what it tells of. */
    add({ kind, key, pix, delayMs }: PixNotification): void {
      const url = webhooks.find(key)?.url
      if (!url) return
      send('pix', { url, kind, body: { pix: [pix] }, delayMs }, () => ({ pix: [forged(pix)] }))
    },
    /** Queues one about a recurrence or a charge of it; called inside the transaction of what it tells of. */
    notify({ kind, url, body, forged: instead, delayMs }: RecurrenceNotification): void {
      send(kind, { url, kind, body, delayMs }, () => instead)
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
