/** Writes characters into a pattern of `#` places as far as they reach: `fill('#####-###', '0131')` is `0131`. */
export function fill(pattern: string, characters: string): string {
  let text = ''
  let next = 0
  for (const place of pattern) {
    if (next === characters.length) break
    text += place === '#' ? characters[next++] : place
  }
  return text
}

/** The digits of what was typed, at most `length` of them. */
export function digitsOf(text: string, length = Number.POSITIVE_INFINITY): string {
  return text.replace(/\D/g, '').slice(0, length)
}
