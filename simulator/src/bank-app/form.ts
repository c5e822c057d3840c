/** What a field of a form or a query says; empty where it is missing. */
export function textOf(source: unknown, name: string): string {
  const value = (source as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
