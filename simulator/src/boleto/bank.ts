import type { DatabaseSync } from 'node:sqlite'
import type { Chaos } from '../chaos/chaos.ts'
import { newToken } from '../pix/ids.ts'
import type { Courier } from '../webhooks/courier.ts'
import type { DeliveryStore } from '../webhooks/delivery.store.ts'
import { type Boleto, type BoletoStore, boletoStore } from './boleto.store.ts'

/** What the boleto side of the bank works with. */
export type BoletoBank = {
  db: DatabaseSync
  boletos: BoletoStore
  chaos: Chaos
  now(): number
  /** Where the notices go. */
  setWebhook(url: string): void
  /** Queues the notice that a boleto has cleared, in so many milliseconds; called inside a transaction. */
  tell(boleto: Pick<Boleto, 'reference'>, delayMs: number): void
  flush(): void
}

type Parts = {
  db: DatabaseSync
  chaos: Chaos
  deliveries: DeliveryStore
  courier: Courier
  now(): number
  flush(): void
}

export function createBoletoBank({ db, chaos, deliveries, now, flush }: Parts): BoletoBank {
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES ('boleto-webhook', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const saved = db.prepare(`SELECT value FROM setting WHERE name = 'boleto-webhook'`)
  const boletos = boletoStore(db)

  function enqueue(kind: 'boleto' | 'boleto-forged', reference: string, delayMs: number): void {
    const url = saved.get()?.value as string | undefined
    if (!url) return
    const { hold, delayMs: slowness } = chaos.settings().webhooks
    const event = { id: newToken(), tipo: 'boleto.liquidado', referencia: reference }
    const state = hold > 0 && delayMs === 0 ? 'held' : 'pending'
    const dueAt = Date.now() + delayMs + slowness
    const copies = kind === 'boleto' ? chaos.settings().webhooks.duplicates : 0
    for (let copy = 0; copy <= copies; copy++) {
      deliveries.add({ url, body: JSON.stringify(event), kind, state, dueAt })
    }
  }

  return {
    db,
    boletos,
    chaos,
    now,
    flush,
    setWebhook: (url) => void save.run(url),
    tell({ reference }, delayMs) {
      const { losePercent, forgePercent } = chaos.settings().webhooks
      if (!chaos.happens(losePercent)) enqueue('boleto', reference, delayMs)
      if (chaos.happens(forgePercent)) enqueue('boleto-forged', boletos.someOpen()?.reference ?? reference, 0)
    },
  }
}
