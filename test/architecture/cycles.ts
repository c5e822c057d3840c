/** A way that leads from a module back to itself, or nothing. */
export function findCycle(graph: Record<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const walk = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of graph[name] ?? []) {
      const cycle = walk(next, [...way, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(graph)) {
    const cycle = walk(name, [])
    if (cycle) return cycle
  }
  return undefined
}
