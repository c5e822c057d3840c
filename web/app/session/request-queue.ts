type Enqueue = <T>(request: () => Promise<T>) => Promise<T>

/**
 * Sends requests one after the other, so that none arrives before an earlier one: a draft that is older than what is kept
 * would take its place. Each resolves, or throws, as it does by itself.
 */
export function createRequestQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve()
  return (request) => {
    const next = last.then(request, request)
    last = next
    return next
  }
}
