/** Answers that are the same for everybody, kept in memory until what they show changes. */
export interface SharedCache<T> {
  get(key: string): T | undefined
  /** Keeps `value` unless something changed since `version` was read. */
  set(key: string, value: T, version: number): void
  version(): number
  clear(): void
}

/** What an entry costs beside its key and its value, in bytes. */
const ENTRY = 200

/** The oldest entries leave when all take more than `limit` bytes, so that no made-up address can fill the memory. */
export function createSharedCache<T>(limit: number, bytesOf: (value: T) => number): SharedCache<T> {
  const entries = new Map<string, { value: T; bytes: number }>()
  let held = 0
  let version = 0
  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, readAt) {
      if (readAt !== version) return
      remove(key)
      const bytes = ENTRY + 2 * key.length + bytesOf(value)
      entries.set(key, { value, bytes })
      held += bytes
      for (const [oldest] of entries) {
        if (held <= limit) break
        remove(oldest)
      }
    },
    version: () => version,
    clear() {
      version++
      held = 0
      entries.clear()
    },
  }
}
