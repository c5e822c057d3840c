import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Chaos } from '../chaos/chaos.ts'
import { createSignedNotices, type NoticeParts } from '../webhooks/signed-notices.ts'
import { type CardStore, cardStore } from './card.store.ts'
import { type KeptStore, keptStore } from './kept.store.ts'
import { type ReviewStore, reviewStore } from './review.store.ts'
import type { Shop } from './schema.ts'

/** What the card side of the bank works with. */
export type CardBank = {
  db: DatabaseSync
  cards: CardStore
  kept: KeptStore
  reviews: ReviewStore
  chaos: Chaos
  now(): number
  /** Where the notices go, and whose pages may hold the frame. */
  setShop(shop: Shop): void
  /** The origins whose pages may hold the frame. */
  shopOrigins(): string[]
  /** Queues the notice that a charge has changed; called inside a transaction. */
  tell(reference: string): void
  flush(): void
}

type Parts = NoticeParts & { now(): number; flush(): void }

export function createCardBank({ now, flush, ...parts }: Parts): CardBank {
  const { db, chaos } = parts
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES ('card-origins', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const saved = db.prepare(`SELECT value FROM setting WHERE name = 'card-origins'`)
  const cards = cardStore(db)
  const notices = createSignedNotices(parts, 'card')
  const changed = (reference: string) => ({ type: 'charge.changed', reference })
  return {
    db,
    cards,
    kept: keptStore(db),
    reviews: reviewStore(db),
    chaos,
    now,
    flush,
    setShop({ webhook, origins }) {
      notices.setUrl(webhook)
      save.run(JSON.stringify(origins))
    },
    shopOrigins: () => JSON.parse((saved.get()?.value as string | undefined) ?? '[]'),
    tell: (reference) =>
      notices.tell({
        event: changed(reference),
        forged: changed(cards.someWaiting()?.reference ?? reference),
      }),
  }
}

/** Tokens are kept as what cannot be turned back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
