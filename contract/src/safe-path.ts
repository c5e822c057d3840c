// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const TRICK = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/

/**
 * Whether a text is a path of our own and nothing else: exactly one `/` at its start, nothing that a browser reads
 * as another one or drops (specification, section 3).
 */
export const isSafePath = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/^\/%(2f|5c)/i.test(text) && !TRICK.test(text)

/** Whether a text is a whole URL of a public site by https, which names neither user nor password. */
export function isHttpsUrl(text: string): boolean {
  const url = /^https:\/\/[^\s\\/]/.test(text) ? URL.parse(text) : null
  return url !== null && !url.username && !url.password && url.hostname.includes('.')
}
