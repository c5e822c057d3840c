import type { DatabaseSync } from 'node:sqlite'
import type { Chaos } from '../chaos/chaos.ts'
import { newToken } from '../pix/ids.ts'
import type { DeliveryStore, SignedKind } from './delivery.store.ts'

export type NoticeParts = { db: DatabaseSync; chaos: Chaos; deliveries: DeliveryStore }
export type SignedNotices = ReturnType<typeof createSignedNotices>

/** What is to be told, and what a forged notice would say instead. */
type Telling = { event: object; forged: object; delayMs?: number }

/** Queues signed notices of one kind to the address that was registered, with the trouble the switches ask for. */
export function createSignedNotices({ db, chaos, deliveries }: NoticeParts, kind: SignedKind) {
  const name = `${kind}-webhook`
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const saved = db.prepare('SELECT value FROM setting WHERE name = ?')

  function enqueue(event: object, delayMs: number, isForged: boolean): void {
    const url = saved.get(name)?.value as string | undefined
    if (!url) return
    const { hold, delayMs: slowness, duplicates } = chaos.settings().webhooks
    const body = JSON.stringify({ id: newToken(), ...event })
    const state = hold > 0 && delayMs === 0 ? 'held' : 'pending'
    const dueAt = Date.now() + delayMs + slowness
    const copies = isForged ? 0 : duplicates
    for (let copy = 0; copy <= copies; copy++)
      deliveries.add({ url, body, kind: isForged ? `${kind}-forged` : kind, state, dueAt })
  }

  return {
    setUrl: (url: string) => void save.run(name, url),
    /** Called inside the transaction of what it tells of. */
    tell({ event, forged, delayMs = 0 }: Telling): void {
      const { losePercent, forgePercent } = chaos.settings().webhooks
      if (!chaos.happens(losePercent)) enqueue(event, delayMs, false)
      if (chaos.happens(forgePercent)) enqueue(forged, 0, true)
    },
  }
}
