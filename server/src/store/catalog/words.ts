import { plainText } from '@vitrine/contract/plain-text'

/** Words that say nothing about a product: they never decide what is found. */
const EMPTY = new Set('a o as os e em de da do das dos com para por um uma no na nos nas que'.split(' '))
const MOST = 6

/**
 * The words of a search as `product.search` keeps them: lower case, no accents, `a`–`z` and digits only. The longest
 * first, because it is the rarest; at most six.
 */
export function searchWords(text: string): string[] {
  const all = plainText(text).match(/[a-z0-9]+/g) ?? []
  const telling = all.filter((word) => !EMPTY.has(word))
  const words = [...new Set(telling.length > 0 ? telling : all)]
  return words.sort((a, b) => b.length - a.length).slice(0, MOST)
}
