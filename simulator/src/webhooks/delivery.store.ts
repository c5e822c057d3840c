import type { DatabaseSync } from 'node:sqlite'

/** `forged` and what ends so: an event that tells of what never was. */
export type DeliveryKind =
  | 'pix'
  | 'refund'
  | 'rec'
  | 'cobr'
  | 'forged'
  | 'mercado-pago'
  | 'mercado-pago-forged'
type DeliveryState = 'pending' | 'held' | 'sending' | 'delivered' | 'abandoned'
export type Delivery = {
  id: number
  url: string
  body: string
  kind: DeliveryKind
  state: DeliveryState
  attempts: number
  dueAt: number
  lastResult: string | null
}
type NewDelivery = Pick<Delivery, 'url' | 'body' | 'kind' | 'state' | 'dueAt'>
export type DeliveryStore = ReturnType<typeof deliveryStore>

/** All the SQL about webhook deliveries: a queue that outlives the process. */
export function deliveryStore(db: DatabaseSync) {
  // What was on its way when the process died is sent again: a receiver must bear duplicates anyway.
  db.exec(`UPDATE delivery SET state = 'pending' WHERE state = 'sending'`)
  const insert = db.prepare('INSERT INTO delivery (url, body, kind, state, due_at) VALUES (?, ?, ?, ?, ?)')
  const claim = db.prepare(`UPDATE delivery SET state = 'sending', attempts = attempts + 1 WHERE id =
    (SELECT id FROM delivery WHERE state = 'pending' AND due_at <= ? ORDER BY due_at, id LIMIT 1) RETURNING *`)
  const settle = db.prepare('UPDATE delivery SET state = ?, due_at = ?, last_result = ? WHERE id = ?')
  const nextDue = db.prepare(`SELECT min(due_at) AS at FROM delivery WHERE state = 'pending'`)
  const held = db.prepare(`SELECT id FROM delivery WHERE state = 'held' ORDER BY id`)
  const release = db.prepare(`UPDATE delivery SET state = 'pending', due_at = ? WHERE id = ?`)
  const latest = db.prepare('SELECT * FROM delivery ORDER BY id DESC LIMIT ?')
  return {
    add: (d: NewDelivery) => void insert.run(d.url, d.body, d.kind, d.state, d.dueAt),
    claim: (now: number): Delivery | undefined => deliveryOf(claim.get(now)),
    delivered: (id: number, result: string) => void settle.run('delivered', Date.now(), result, id),
    retry: (id: number, at: number, result: string) => void settle.run('pending', at, result, id),
    abandon: (id: number, result: string) => void settle.run('abandoned', Date.now(), result, id),
    nextDueAt: () => nextDue.get()?.at as number | null,
    heldIds: () => held.all().map((row) => row.id as number),
    release: (id: number, at: number) => void release.run(at, id),
    latest: (limit: number): Delivery[] => latest.all(limit).map((row) => deliveryOf(row)!),
  }
}

function deliveryOf(row: Record<string, unknown> | undefined): Delivery | undefined {
  if (!row) return undefined
  const { due_at, last_result, ...same } = row
  return { ...same, dueAt: due_at, lastResult: last_result } as Delivery
}
