import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { ProxyTrust } from '#kernel/network.ts'

/**
 * Which entries of X-Forwarded-For are believed, from the last one on: those of so many proxies, or those that came from
 * these networks. Proxies append, so whatever a caller writes there stands before them.
 */
export const trustOf = (trust: ProxyTrust): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust

/** Whom a request came from: an IP address and nothing else, the last one on its way that is one. */
export function addressOf({ ip, ips = [ip] }: FastifyRequest): string {
  for (const said of ips.toReversed()) {
    const address = parseAddress(said)
    if (address) return address
  }
  return ''
}

/** An IP address in its one form: an IPv4 address inside IPv6 as such, IPv6 as RFC 5952 writes it. */
function parseAddress(text: string | undefined): string | undefined {
  const plain = text?.split('%')[0]
  return plain && isIP(plain) ? normalizeIP(plain, 128) : undefined
}
