import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { performance } from 'node:perf_hooks'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'
import * as z from 'zod'

/** What `OUTBOUND_NETWORKS` calls this machine. */
const LOOPBACK = ['127.0.0.0/8', '::1/128']
const Network = z.union([z.cidrv4(), z.cidrv6(), z.literal('loopback')])

/** Reads `OUTBOUND_NETWORKS`: resolves to networks in CIDR notation. */
export const OutboundNetworksText = z.string().transform((text, context): string[] => {
  const networks = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  if (networks.every((one) => Network.safeParse(one).success && !one.endsWith('/0')))
    return networks.flatMap((one) => (one === 'loopback' ? LOOPBACK : one))
  const message = 'use redes separadas por vírgula (10.0.0.0/8) ou loopback, para esta máquina'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** A demonstration calls this machine, where whoever tries it has their program. */
export const outboundNetworksOf = (networks: string[] | undefined, isDemo: boolean): readonly string[] =>
  networks ?? (isDemo ? LOOPBACK : [])

/** Why a call to an address that somebody typed did not get an answer. */
type OutboundReason =
  /** It is no address of a web server, or not an https one. */
  | 'address-invalid'
  /** Its name is of a private network, or of this machine. */
  | 'address-private'
  | 'name-unknown'
  | 'connection'
  | 'certificate'
  | 'timeout'

export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

interface OutboundRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

interface OutboundAnswer {
  /** Also a redirect, which is not followed. */
  status: number
  headers: Record<string, string>
  /** At most 64 KiB; the rest is not read. */
  body: string
  /** Milliseconds from the call to the end of the answer. */
  took: number
}

/** Calls addresses that people of the shop typed in. */
export interface Outbound {
  /** Why such an address is never called, as far as it says it itself; nothing where its name has to be asked for. */
  refuse(url: string): 'address-invalid' | 'address-private' | undefined
  /** The same, with what its name leads to now. */
  check(url: string): Promise<OutboundReason | undefined>
  /**
   * Calls it once, and follows no redirect. Its name is resolved once, and the connection goes to what came of that: to
   * addresses of the internet alone, or of the networks that are configured. Throws `OutboundFailure`.
   */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  close(): Promise<void>
}

const CONNECT_MS = 5_000
const TIMEOUT_MS = 15_000
const LARGEST_ANSWER = 64 * 1024

type Allows = (address: string) => boolean

/** Whether an address is one of the internet (IANA registries of special-purpose addresses, RFC 6890). */
const isPublic: Allows = (address) => ipaddr.process(address).range() === 'unicast'

function isWithin(networks: readonly string[]): Allows {
  const ranges = networks.map((one) => ipaddr.parseCIDR(one))
  return (address) => {
    const ip = ipaddr.process(address)
    return ranges.some(([network, bits]) => network.kind() === ip.kind() && ip.match([network, bits]))
  }
}

/** Whether an address is one of these, or within one of these networks. */
export const isWithinNetworks = (networks: readonly string[], address: string): boolean =>
  ipaddr.isValid(address) && isWithin(networks.map(asNetwork))(address)

const asNetwork = (text: string): string => {
  if (text.includes('/')) return text
  return `${text}/${ipaddr.parse(text).kind() === 'ipv4' ? 32 : 128}`
}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name once; one that leads to an address that is not allowed leads nowhere. */
const guardedLookup = (allows: Allows) => (name: string, options: LookupOptions, done: Done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(new OutboundFailure('name-unknown', { cause: error }), [])
    if (!found.every(({ address }) => allows(address)))
      return done(new OutboundFailure('address-private'), [])
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })

const agentFor = (allows: Allows) =>
  new Agent({
    connect: { lookup: guardedLookup(allows), timeout: CONNECT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxHeaderSize: 16 * 1024,
  })

/** Address literals are connected to without a look-up. */
const literalOf = ({ hostname }: URL): string | undefined => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? host : undefined
}

/** What may be called by each scheme: without encryption, only the networks that are configured. */
function rulesOf(networks: readonly string[]): Record<string, Allows> {
  const isInside = isWithin(networks)
  const isOpen: Allows = (address) => isPublic(address) || isInside(address)
  return networks.length > 0 ? { 'https:': isOpen, 'http:': isInside } : { 'https:': isOpen }
}

type Rules = ReturnType<typeof rulesOf>

function refuse(rules: Rules, text: string): 'address-invalid' | 'address-private' | undefined {
  if (!URL.canParse(text)) return 'address-invalid'
  const url = new URL(text)
  const allows = rules[url.protocol]
  if (!allows || url.username || url.password) return 'address-invalid'
  const literal = literalOf(url)
  return literal && !allows(literal) ? 'address-private' : undefined
}

/** The same, with what the name leads to now. */
function check(rules: Rules, text: string): Promise<OutboundReason | undefined> {
  const refused = refuse(rules, text)
  if (refused) return Promise.resolve(refused)
  const url = new URL(text)
  if (literalOf(url)) return Promise.resolve(undefined)
  return new Promise((done) =>
    guardedLookup(rules[url.protocol]!)(url.hostname, { all: true }, (error) =>
      done(error instanceof OutboundFailure ? error.reason : undefined),
    ),
  )
}

async function call(dispatcher: Agent, { url, ...asked }: OutboundRequest): Promise<OutboundAnswer> {
  const began = performance.now()
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { statusCode: status, headers, body } = await request(url, { ...asked, dispatcher, signal })
    const text = await readSome(body)
    return { status, headers: flat(headers), body: text, took: Math.round(performance.now() - began) }
  } catch (error) {
    throw failureOf(error)
  }
}

/** `networks` are those besides the internet that may be called, in CIDR notation. */
export function createOutbound(networks: readonly string[]): Outbound {
  const rules = rulesOf(networks)
  const agents = new Map(Object.entries(rules).map(([scheme, allows]) => [scheme, agentFor(allows)]))
  return {
    refuse: (url) => refuse(rules, url),
    check: (url) => check(rules, url),
    async send(asked) {
      const refused = refuse(rules, asked.url)
      if (refused) throw new OutboundFailure(refused)
      return call(agents.get(new URL(asked.url).protocol)!, asked)
    },
    async close() {
      for (const agent of agents.values()) await agent.destroy()
    },
  }
}

async function readSome(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= LARGEST_ANSWER) break
  }
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, LARGEST_ANSWER))
}

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

/** Codes of OpenSSL and of Node about a certificate that is not trusted, not of the name, or out of date. */
const CERTIFICATE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/
const LATE = /TIMEOUT|TIMEDOUT|ABORT/

function failureOf(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error
  const { cause, code, name } = error as { cause?: unknown; code?: unknown; name?: string }
  if (cause instanceof OutboundFailure) return cause
  const known = `${typeof code === 'string' ? code : ''} ${name ?? ''}`.trim()
  if (CERTIFICATE.test(known)) return new OutboundFailure('certificate', { cause: error })
  if (LATE.test(known.toUpperCase())) return new OutboundFailure('timeout', { cause: error })
  return new OutboundFailure('connection', { cause: error })
}
