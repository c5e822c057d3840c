import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const SCOPES = [
  'cob.write',
  'cob.read',
  'cobv.write',
  'cobv.read',
  'payloadlocation.read',
  'pix.write',
  'pix.read',
  'webhook.write',
  'webhook.read',
  'rec.write',
  'rec.read',
  'solicrec.write',
  'solicrec.read',
  'payloadlocationrec.write',
  'payloadlocationrec.read',
  'cobr.write',
  'cobr.read',
  'webhookrec.write',
  'webhookrec.read',
  'webhookcobr.write',
  'webhookcobr.read',
]

type Grant = { scopes: string[]; expiresAt: number }
export type Tokens = ReturnType<typeof tokenStore>
type TokenAnswer = { status: number; body: Record<string, unknown> }

/** Opaque access tokens, kept hashed; read from memory, since each call of the API asks. */
export function tokenStore(db: DatabaseSync, config: Config) {
  const insert = db.prepare('INSERT INTO token (hash, scopes, expires_at) VALUES (?, ?, ?)')
  const select = db.prepare('SELECT scopes, expires_at FROM token WHERE hash = ?')
  const purge = db.prepare('DELETE FROM token WHERE expires_at < ?')
  const known = new Map<string, Grant>()
  const read = (hash: string): Grant | undefined => {
    const row = select.get(hash)
    return row && { scopes: (row.scopes as string).split(' '), expiresAt: row.expires_at as number }
  }
  return {
    issue(scopes: string[]): string {
      const token = randomBytes(32).toString('base64url')
      purge.run(config.now())
      insert.run(sha256(token), scopes.join(' '), config.now() + config.tokenLifetimeSeconds * 1000)
      return token
    },
    /** The scopes of a token that still holds. */
    scopes(token: string): string[] | undefined {
      const hash = sha256(token)
      const grant = known.get(hash) ?? read(hash)
      if (!grant || grant.expiresAt <= config.now()) return undefined
      known.set(hash, grant)
      return grant.scopes
    },
  }
}

/** `POST /oauth/token`: client credentials with HTTP Basic (RFC 6749, sections 2.3.1 and 4.4). */
export function oauthRoutes(app: FastifyInstance, config: Config, tokens: Tokens): void {
  app.post('/oauth/token', async (request, reply) => {
    const { status, body } = tokenAnswer(request, config, tokens)
    if (status === 401) reply.header('www-authenticate', 'Basic realm="API Pix"')
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

function tokenAnswer(request: FastifyRequest, config: Config, tokens: Tokens): TokenAnswer {
  if (!certificateAccepted(request, config) || !isClient(request.headers.authorization, config)) {
    return { status: 401, body: { error: 'invalid_client' } }
  }
  const form = (request.body ?? {}) as { grant_type?: unknown; scope?: unknown }
  if (form.grant_type !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } }
  const scopes = typeof form.scope === 'string' && form.scope ? form.scope.split(' ') : SCOPES
  if (!scopes.every((scope) => SCOPES.includes(scope)))
    return { status: 400, body: { error: 'invalid_scope' } }
  const body = {
    access_token: tokens.issue(scopes),
    token_type: 'Bearer',
    expires_in: config.tokenLifetimeSeconds,
    scope: scopes.join(' '),
  }
  return { status: 200, body }
}

/** With mTLS switched on, only a client certificate of the configured authority speaks to the API. */
export function certificateAccepted(request: FastifyRequest, config: Config): boolean {
  if (!config.tls) return true
  return 'authorized' in request.raw.socket && request.raw.socket.authorized === true
}

function isClient(header: string | undefined, config: Config): boolean {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return false
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const given = [decoded(id), decoded(secret.join(':'))].join(':')
  return timingSafeEqual(digest(given), digest(`${config.clientId}:${config.clientSecret}`))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sha256 = (text: string) => digest(text).toString('base64url')
