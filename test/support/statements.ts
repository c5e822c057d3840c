/** What a statement says, as it is handed to the driver of the database: its text, an object with one, or a cursor. */
export function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const { text = '', cursor } = query as { text?: string; cursor?: { text?: string } }
  return text || (cursor?.text ?? '')
}
