/**
 * Whether the document in this tab was loaded from another address than those of a page. What a document may do is said
 * when it is loaded: a page with a policy of its own needs a document of its own.
 */
export function needsOwnDocument(addresses: RegExp): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && !addresses.test(new URL(loaded.name).pathname)
}
