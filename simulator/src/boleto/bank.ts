import type { DatabaseSync } from 'node:sqlite'
import type { Chaos } from '../chaos/chaos.ts'
import { createSignedNotices, type NoticeParts } from '../webhooks/signed-notices.ts'
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

type Parts = NoticeParts & { now(): number; flush(): void }

export function createBoletoBank({ now, flush, ...parts }: Parts): BoletoBank {
  const { db, chaos } = parts
  const boletos = boletoStore(db)
  const notices = createSignedNotices(parts, 'boleto')
  const cleared = (referencia: string) => ({ tipo: 'boleto.liquidado', referencia })
  return {
    db,
    boletos,
    chaos,
    now,
    flush,
    setWebhook: notices.setUrl,
    tell({ reference }, delayMs) {
      const forged = cleared(boletos.someOpen()?.reference ?? reference)
      notices.tell({ event: cleared(reference), forged, delayMs })
    },
  }
}
