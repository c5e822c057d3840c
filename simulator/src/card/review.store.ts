import type { DatabaseSync } from 'node:sqlite'
import { rowOf } from './card.store.ts'

export type ReviewStore = ReturnType<typeof reviewStore>

/** All the SQL about charges that somebody looks at. */
export function reviewStore(db: DatabaseSync) {
  const add = db.prepare('INSERT INTO card_review (reference, is_approved, ends_at) VALUES (?, ?, ?)')
  const due = db.prepare(`SELECT r.reference, r.is_approved FROM card_review r
    JOIN card_charge c ON c.reference = r.reference AND c.state = 'in_review' WHERE r.ends_at <= ?`)
  return {
    add: (reference: string, isApproved: boolean, endsAt: number | null) =>
      void add.run(reference, isApproved ? 1 : 0, endsAt),
    due: (now: number) => due.all(now).map((row) => rowOf<{ reference: string; isApproved: number }>(row)!),
  }
}
