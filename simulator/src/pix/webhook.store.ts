import type { DatabaseSync } from 'node:sqlite'

export type Webhook = { key: string; url: string; createdAt: number }
export type WebhookStore = ReturnType<typeof webhookStore>

/** All the SQL about the receiver's webhooks, one for each Pix key. */
export function webhookStore(db: DatabaseSync) {
  const put = db.prepare(`INSERT INTO webhook (key, url, created_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET url = excluded.url, created_at = excluded.created_at`)
  const find = db.prepare('SELECT * FROM webhook WHERE key = ?')
  const remove = db.prepare('DELETE FROM webhook WHERE key = ?')
  const between = db.prepare('SELECT * FROM webhook WHERE created_at BETWEEN ? AND ? ORDER BY created_at')
  return {
    put: (webhook: Webhook) => void put.run(webhook.key, webhook.url, webhook.createdAt),
    find: (key: string): Webhook | undefined => webhookOf(find.get(key)),
    /** False when there was none. */
    remove: (key: string): boolean => remove.run(key).changes === 1,
    between: (from: number, to: number): Webhook[] => between.all(from, to).map((row) => webhookOf(row)!),
  }
}

function webhookOf(row: Record<string, unknown> | undefined): Webhook | undefined {
  if (!row) return undefined
  return { key: row.key as string, url: row.url as string, createdAt: row.created_at as number }
}
