/** Without what nobody filled in: empty texts and nothings, at any depth; a row of nothing is kept and checked. */
export function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? value.trim() : value
  const filled = Object.entries(value)
    .map(([key, one]) => [key, cleaned(one)] as const)
    .filter(([, one]) => one !== '' && one !== null && one !== undefined)
  return Object.fromEntries(filled)
}
