/** Answers that are the same for everybody, kept in memory until what they show changes. */
export interface SharedCache<T> {
  get(key: string): T | undefined
  /** Keeps `value` unless something changed since `version` was read. */
  set(key: string, value: T, version: number): void
  version(): number
  clear(): void
}

/** The oldest entries leave when there are more than `limit`, so that made-up URLs cannot fill the memory. */
export function createSharedCache<T>(limit: number): SharedCache<T> {
  const entries = new Map<string, T>()
  let version = 0
  return {
    get: (key) => entries.get(key),
    set(key, value, readAt) {
      if (readAt !== version) return
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > limit) entries.delete(entries.keys().next().value as string)
    },
    version: () => version,
    clear() {
      version++
      entries.clear()
    },
  }
}
