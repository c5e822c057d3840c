/**
 * The path to go on to after sign-in, or `fallback`: only a same-origin path that starts with exactly one `/`.
 * Backslashes and control characters are refused because browsers read them as `/` or drop them.
 */
export function safeRedirect(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted) || hasTrick(wanted)) return fallback
  const base = 'https://here.invalid'
  try {
    const url = new URL(wanted, base)
    return url.origin === base && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : fallback
  } catch {
    return fallback
  }
}

function hasTrick(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/.test(path) || /^\/%(2f|5c)/i.test(path)
}

/** Sign-in that comes back to `wanted` (path and query). */
export function signInPath(wanted: string): string {
  return `/entrar?${new URLSearchParams({ redirect: wanted })}`
}

/** Path and query of an address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
