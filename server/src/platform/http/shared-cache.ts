import { LRUCache } from 'lru-cache'

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

/** Evicts the least recently used answers once all of them take more than `limit` bytes, so that invented addresses cannot fill the memory. */
export function createSharedCache<T extends object | string>(
  limit: number,
  bytesOf: (value: T) => number,
): SharedCache<T> {
  const entries = new LRUCache<string, T>({
    // Not even one entry fits into the least that it takes.
    maxSize: Math.max(limit, 1),
    sizeCalculation: (value, key) => ENTRY + 2 * key.length + bytesOf(value),
  })
  let version = 0
  return {
    get: (key) => entries.get(key),
    set(key, value, readAt) {
      if (readAt === version) entries.set(key, value)
    },
    version: () => version,
    clear() {
      version++
      entries.clear()
    },
  }
}
