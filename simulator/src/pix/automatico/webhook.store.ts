import type { DatabaseSync } from 'node:sqlite'

export type Topic = 'rec' | 'cobr'
type RecurrenceWebhook = { url: string; createdAt: number }
export type RecurrenceWebhookStore = ReturnType<typeof recurrenceWebhookStore>

/** Where notifications about recurrences, and about their charges, go: one address of each for all accounts. */
export function recurrenceWebhookStore(db: DatabaseSync) {
  const save = db.prepare(`INSERT INTO setting (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  const saved = db.prepare('SELECT value FROM setting WHERE name = ?')
  const remove = db.prepare('DELETE FROM setting WHERE name = ?')
  const nameOf = (topic: Topic) => `webhook-${topic}`
  return {
    put: (topic: Topic, webhook: RecurrenceWebhook) => void save.run(nameOf(topic), JSON.stringify(webhook)),
    find(topic: Topic): RecurrenceWebhook | undefined {
      const row = saved.get(nameOf(topic))
      return row && (JSON.parse(row.value as string) as RecurrenceWebhook)
    },
    /** False when there was none. */
    remove: (topic: Topic): boolean => remove.run(nameOf(topic)).changes === 1,
  }
}
