/**
 * Whether the document in this tab was loaded from another address than a lesson's. What a document may play is said
 * when it is loaded: video of our own is allowed on the addresses of lessons alone.
 */
export function needsLessonDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && !/^\/treinamentos\/[^/]+\/[^/]+/.test(new URL(loaded.name).pathname)
}
