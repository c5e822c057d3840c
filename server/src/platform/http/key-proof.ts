import type { IncomingHttpHeaders } from 'node:http'
import { calculateJwkThumbprint, EmbeddedJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, isDerivedToken, isSameSecret, type SecretRing, sha256 } from '#kernel/secrets.ts'
import { type Addresses, addressOfCall, apiOrigin } from './headers.ts'

/** A request that may carry a proof of a browser's key. */
interface ProofRequest {
  headers: IncomingHttpHeaders
  method: string
  /** Path and query, as they came. */
  url: string
  setHeader(name: string, value: string): void
}

/** The RFC 7638 thumbprint of the key that the request proves to hold; nothing when it carries no proof. */
export type ProveKey = (asked: ProofRequest) => Promise<string | undefined>

/** How long a nonce is given out; it is good for once more as long. */
export const NONCE_MS = 5 * 60_000

/** So many proofs are remembered until their nonce has run out; beyond that the oldest are forgotten first. */
const REMEMBERED = 200_000

const PURPOSE = 'key-proof-nonce'
const nonceOf = (secret: string, period: number) => deriveToken(secret, PURPOSE, String(period))
const isNonce = (secrets: SecretRing, period: number, given: string) =>
  isDerivedToken(secrets, PURPOSE, String(period), given)
const periodOf = (now: Date) => Math.floor(now.getTime() / NONCE_MS)

/** What a proof made now has to carry; every process gives out the same without keeping anything. */
export const currentNonce = ({ config, clock }: Pick<App, 'config' | 'clock'>): string =>
  nonceOf(config.session.secrets[0], periodOf(clock.now()))

/**
 * Checks proofs of a browser's key (DPoP, RFC 9449). Their time is told by our nonce (section 8) and not by the
 * browser's clock, which is wrong on many a phone. A replay is recognised by this process alone, see
 * docs/decisions/012. Refuses `session.key-proof`, or `session.key-nonce` where a new try with the nonce will do.
 */
export function createKeyProofs(app: Pick<App, 'config' | 'clock'>): ProveKey {
  const isFirst = createReplayMemory(REMEMBERED, 2 * NONCE_MS)
  return async (asked) => {
    const proof = asked.headers.dpop
    if (proof === undefined) return undefined
    const { jwk, payload } = await verified(String(proof))
    if (!isForRequest(payload, asked, app.config.http)) throw new Refused('session.key-proof')
    checkNonce(app, payload, asked)
    const thumbprint = await calculateJwkThumbprint(jwk)
    if (!isFirst(`${thumbprint}.${payload.jti}`, app.clock.now())) throw new Refused('session.key-proof')
    return thumbprint
  }
}

/** Signed by the key it names, with the one algorithm we take. */
async function verified(proof: string): Promise<{ jwk: JWK; payload: JWTPayload }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['iat', 'jti', 'htm', 'htu'],
    })
    return { jwk: protectedHeader.jwk!, payload }
  } catch {
    throw new Refused('session.key-proof')
  }
}

function isForRequest(
  { htm, htu, ath, jti }: JWTPayload,
  asked: ProofRequest,
  addresses: Addresses,
): boolean {
  if (typeof jti !== 'string' || jti.length < 1 || jti.length > 100) return false
  return htm === asked.method && addressesOf(asked, addresses).includes(String(htu)) && isForToken(ath, asked)
}

/** The address asked for, without its query: ours as people know it, and as this request named it. */
function addressesOf({ headers, url }: ProofRequest, addresses: Addresses): string[] {
  const path = url.split('?')[0]!
  const { host } = headers
  const own = addressOfCall(path, addresses)
  // A host besides calls the API where that of the installation does, unless that is on another one.
  const called = apiOrigin(addresses) ? path : new URL(own).pathname
  return [own, ...[path, called].flatMap((one) => [`http://${host}${one}`, `https://${host}${one}`])]
}

/** A proof beside a bearer names it (section 4.3, 12). */
function isForToken(ath: unknown, { headers: { authorization } }: ProofRequest): boolean {
  const token = authorization?.split(' ')[1]
  return token === undefined || ath === sha256(token).toString('base64url')
}

function checkNonce(
  app: Pick<App, 'config' | 'clock'>,
  { nonce }: JWTPayload,
  { setHeader }: ProofRequest,
): void {
  const period = periodOf(app.clock.now())
  const { secrets } = app.config.session
  const current = nonceOf(secrets[0], period)
  if (typeof nonce === 'string' && isSameSecret(nonce, current)) return
  setHeader('dpop-nonce', current)
  if (typeof nonce === 'string' && [period, period - 1].some((one) => isNonce(secrets, one, nonce))) return
  setHeader('www-authenticate', 'DPoP error="use_dpop_nonce", algs="ES256"')
  throw new Refused('session.key-nonce')
}

/**
 * Remembers names for a while; answers whether one is new. Holds at most `most`, and forgets the oldest first: memory
 * stays bounded, whatever is sent.
 */
export function createReplayMemory(most: number, forMs: number): (name: string, now: Date) => boolean {
  let at = 0
  const names = new LRUCache<string, true>({
    // By size and not by count, for which it would take the memory of all of them at once.
    maxSize: most,
    sizeCalculation: () => 1,
    ttl: forMs,
    ttlResolution: 0,
    perf: { now: () => at },
  })
  return (name, now) => {
    at = now.getTime()
    if (names.has(name)) return false
    names.set(name, true)
    return true
  }
}
