import * as z from 'zod'

/** How many proxies stand before us, or the networks that they are in; 0 for none. */
export type ProxyTrust = number | string[]

const HOPS = /^\d{1,2}$/
/** The names are those of @fastify/proxy-addr. */
const Network = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
])
/** Who trusts every network believes every caller. */
const EVERY = /\/0+$/

const isNetwork = (text: string) => Network.safeParse(text).success && !EVERY.test(text)

/** Reads `TRUST_PROXY`. */
export const ProxyTrustText = z.string().transform((text, context): ProxyTrust => {
  if (HOPS.test(text)) return Number(text)
  const networks = text.split(',').map((one) => one.trim())
  if (networks.every(isNetwork)) return networks
  const message =
    'use o número de proxies na frente da loja (1) ou as redes deles, separadas por vírgula (10.0.0.0/8, loopback)'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The network an address belongs to: the first three bytes of IPv4, the first 64 bits of IPv6 (RFC 6177). */
export function networkOf(ip: string): string {
  const plain = ip.split('%')[0]!.toLowerCase()
  const dotted = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain)
  return dotted ? dotted[1]! : groupsOf(plain).slice(0, 4).join(':')
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => (text ? text.split(':').map((group) => group.replace(/^0+(?=.)/, '')) : [])
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

/**
 * A host as a header or an address names it, in one spelling: in small letters, without the dot at the end of an absolute
 * name (RFC 1034, 3.1), and without the ports that need not be said.
 */
export const normalHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:(?:80|443)?$/, '')
    .replace(/\.(?=:\d+$|$)/, '')

/** The same without any port: `loja.example`. */
export const hostName = (host: string): string => normalHost(host).replace(/:\d+$/, '')
