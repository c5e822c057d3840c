import type { IncomingHttpHeaders } from 'node:http'

/**
 * True when a browser sent this write from somebody else's page. Our own pages send `Origin` and
 * `Sec-Fetch-Site: same-origin`; scripts and servers send neither.
 */
export function isForeignWrite(method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}` && origin !== `https://${host}`
}
