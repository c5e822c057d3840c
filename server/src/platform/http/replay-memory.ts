import { LRUCache } from 'lru-cache'

/**
 * Remembers names for a while; answers whether one is new. Holds at most `most`, and forgets the oldest first: memory
 * stays bounded, whatever is sent.
 */
export function createReplayMemory(most: number, forMs: number): (name: string, now: Date) => boolean {
  let at = 0
  const names = new LRUCache<string, true>({
    max: most,
    ttl: forMs,
    ttlResolution: 0,
    perf: { now: () => at },
  })
  return (name, now) => {
    at = now.getTime()
    if (names.has(name)) return false
    names.set(name, true)
    return true
  }
}
