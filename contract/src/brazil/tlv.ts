/** Fields of an EMV QR code in their order: two digits of id, two of length, the value. */
export type Fields = ReadonlyMap<string, string>

/** One field. Throws RangeError on a value that is empty or longer than 99 characters. */
export function writeField(id: string, value: string): string {
  if (value.length < 1 || value.length > 99) throw new RangeError(`field ${id} has no valid length`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Every field of a text, or undefined when a length does not fit, an id repeats or something is left over. */
export function readFields(text: string): Fields | undefined {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, digits] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const length = Number(digits)
    const value = text.slice(at + 4, at + 4 + length)
    if (!id || length === 0 || value.length !== length || fields.has(id)) return undefined
    fields.set(id, value)
    at += 4 + length
  }
  return fields
}
