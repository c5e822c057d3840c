/** Whether a value holds only texts that PostgreSQL takes: no NUL, no half of a surrogate pair. */
export function isStorable(value: unknown): boolean {
  // A list of what is left instead of recursion: the sender chooses the depth.
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false
    if (typeof next === 'object' && next !== null) left.push(...Object.keys(next), ...Object.values(next))
  }
  return true
}
