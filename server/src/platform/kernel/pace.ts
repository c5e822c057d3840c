/** Lets callers through one after the other, at most `perSecond`; a pause that was not used is not saved up. */
export function createPace(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = 0
  return () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gap
    return at === now ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, at - now))
  }
}
