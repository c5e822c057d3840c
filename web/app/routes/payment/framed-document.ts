/**
 * Whether the document in this tab was loaded from another address than a payment's. What a document may hold is said
 * when it is loaded: the frame into which a card is typed is allowed on the addresses of payments alone.
 */
export function needsOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return (
    loaded !== undefined &&
    !/^(\/@[^/]+)?\/(payment|pagar)(-[a-z0-9]+)?(\/|$)/.test(new URL(loaded.name).pathname)
  )
}
