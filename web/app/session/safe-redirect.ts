import { isSafePath } from '@vitrine/contract/safe-path'
import { href } from 'react-router'

/** The path to go on to after sign-in, or `fallback` for whatever is no path of our own. */
export function safeRedirect(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || !isSafePath(wanted)) return fallback
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

/** Sign-in that comes back to `wanted` (path and query). */
export function signInPath(wanted: string): string {
  return `${href('/entrar')}?${new URLSearchParams({ redirect: wanted })}`
}

/** Path and query of an address. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
