/** A text and how its bytes were read, in the words of the screen. */
interface Decoded {
  text: string
  encoding: string
}

/** What Windows-1252 has no letter for, and controls that no sheet holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_LETTERS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/

const decoded = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** How many of the first bytes at even and at odd places are zero: UTF-16 of Latin letters has every second one so. */
function zeros(bytes: Uint8Array): { even: number; odd: number; pairs: number } {
  const part = bytes.subarray(0, 400)
  const count = { even: 0, odd: 0, pairs: Math.max(1, part.length >> 1) }
  for (const [i, byte] of part.entries()) if (byte === 0) count[i % 2 === 0 ? 'even' : 'odd'] += 1
  return count
}

function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const { even, odd, pairs } = zeros(bytes)
  if (odd > pairs / 2 && even === 0) return 'utf-16le'
  return even > pairs / 2 && odd === 0 ? 'utf-16be' : undefined
}

/**
 * The text of a file whose encoding nobody says: UTF-8 with and without a byte order mark, UTF-16 in either order, else
 * Windows-1252, in which spreadsheets of Brazil save by themselves. Nothing where it is none of them.
 */
export function decodeText(bytes: Uint8Array): Decoded | undefined {
  const wide = wideOf(bytes)
  if (wide) {
    const text = decoded(bytes, wide)
    return text === undefined ? undefined : { text, encoding: 'UTF-16' }
  }
  const text = decoded(bytes, 'utf-8')
  if (text !== undefined) return NO_LETTERS.test(text) ? undefined : { text, encoding: 'UTF-8' }
  const western = decoded(bytes, 'windows-1252')
  return western === undefined || NO_LETTERS.test(western)
    ? undefined
    : { text: western, encoding: 'Windows-1252' }
}
