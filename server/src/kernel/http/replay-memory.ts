/**
 * Remembers names for a while; answers whether one is new. Holds at most `most`, and forgets the oldest first: memory
 * stays bounded, whatever is sent.
 */
export function createReplayMemory(most: number, forMs: number): (name: string, now: Date) => boolean {
  const until = new Map<string, number>()
  return (name, now) => {
    // In the order of their arrival, so the first that is still good ends the search.
    for (const [old, end] of until) {
      if (end > now.getTime() && until.size < most) break
      until.delete(old)
    }
    if (until.has(name)) return false
    until.set(name, now.getTime() + forMs)
    return true
  }
}
