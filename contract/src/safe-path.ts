import * as z from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const TRICK = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/

/**
 * Whether a text is a path of our own and nothing else: exactly one `/` at its start, nothing that a browser reads
 * as another one or drops (specification, section 3).
 */
export const isSafePath = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/^\/%(2f|5c)/i.test(text) && !TRICK.test(text)

/** A path of ours in a body, where its sender is told what is wrong with it. */
export const OwnPath = z
  .string()
  .max(500)
  .refine(isSafePath, 'Informe um caminho da própria loja, como /cart')

/** Where somebody was going, as a header brings it; what is not a path of ours is as good as not there. */
export const WantedPath = z.string().max(500).refine(isSafePath).optional().catch(undefined)
