import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { page } from './page.js'

/** Who lets people in. Without any of these, the demonstration of the shop. */
const {
  ISSUER = 'http://localhost:3000/oidc',
  CLIENT_ID = 'cursos-demonstracao',
  CLIENT_SECRET,
  ADDRESS = 'http://127.0.0.1:4708',
} = process.env

const REDIRECT_URI = `${ADDRESS}/volta`
const POST_LOGOUT_REDIRECT_URI = `${ADDRESS}/`

/** What the shop says of itself: its endpoints and keys (OpenID Connect Discovery 1.0). */
const config = await oidc
  .discovery(
    new URL(ISSUER),
    CLIENT_ID,
    {},
    CLIENT_SECRET ? oidc.ClientSecretPost(CLIENT_SECRET) : oidc.None(),
    // Without https on one's own machine alone.
    ISSUER.startsWith('http://localhost:') ? { execute: [oidc.allowInsecureRequests] } : {},
  )
  .catch((error) => {
    console.error(`A loja não responde em ${ISSUER}. Inicie-a e tente de novo. (${error.message})`)
    process.exit(1)
  })
const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri))

/** One of each browser, by the value of its cookie: what was begun, and who is signed in. */
const sessions = new Map()

const sessionOf = ({ headers }) => sessions.get(/(?:^|; )sessao=([\w-]+)/.exec(headers.cookie ?? '')?.[1])

/** Another value each time that somebody signs in, so that nobody signs in with a cookie that somebody else gave them. */
function beginSession(response, session) {
  const id = randomUUID()
  sessions.set(id, { ...session, id })
  const secure = ADDRESS.startsWith('https:') ? '; Secure' : ''
  response.setHeader('set-cookie', `sessao=${id}; HttpOnly; SameSite=Lax; Path=/${secure}`)
}

/** To the shop. What is kept meanwhile proves that who comes back is who left, with an answer to this request. */
async function signIn(url, _request, response) {
  const attempt = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  }
  beginSession(response, { attempt })
  const prompt = url.searchParams.get('prompt')
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email',
    state: attempt.expectedState,
    nonce: attempt.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  })
}

/** Back from the shop, with a code or the reason why there is none. */
async function comeBack(url, request, response) {
  const session = sessionOf(request)
  if (!session?.attempt) return '/'
  sessions.delete(session.id)
  if (url.searchParams.has('error')) return '/?entrou=nao'
  const tokens = await oidc.authorizationCodeGrant(config, url, { ...session.attempt, idTokenExpected: true })
  const { sub, sid } = tokens.claims()
  const { name, email } = await oidc.fetchUserInfo(config, tokens.access_token, sub)
  beginSession(response, { person: { sub, sid, name, email }, idToken: tokens.id_token })
  return '/'
}

/** Out of here, and then out of the shop (OpenID Connect RP-Initiated Logout 1.0). */
function signOut(_url, request) {
  const session = sessionOf(request)
  if (!session?.idToken) return '/'
  sessions.delete(session.id)
  return oidc.buildEndSessionUrl(config, {
    id_token_hint: session.idToken,
    post_logout_redirect_uri: POST_LOGOUT_REDIRECT_URI,
  })
}

const LARGEST_BODY = 16_384

async function bodyOf(request) {
  let body = ''
  for await (const part of request) {
    body += part
    if (body.length > LARGEST_BODY) throw new Error('the body is too large')
  }
  return body
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** The shop tells that somebody signed out there (OpenID Connect Back-Channel Logout 1.0, 2.6). */
async function hearSignOut(request, response) {
  const form = new URLSearchParams(await bodyOf(request))
  const { payload } = await jwtVerify(form.get('logout_token') ?? '', keys, {
    issuer: config.serverMetadata().issuer,
    audience: CLIENT_ID,
    typ: 'logout+jwt',
    requiredClaims: ['jti', 'iat', 'exp', 'events'],
  })
  if (!payload.events[LOGOUT_EVENT] || 'nonce' in payload) throw new Error('no logout token')
  for (const [id, { person }] of sessions) {
    if (person && (payload.sid ? person.sid === payload.sid : person.sub === payload.sub)) sessions.delete(id)
  }
  response.setHeader('cache-control', 'no-store').end()
}

const LEADING = { 'GET /entrar': signIn, 'GET /volta': comeBack, 'POST /sair': signOut }

async function answer(request, response) {
  const url = new URL(request.url, ADDRESS)
  const asked = `${request.method} ${url.pathname}`
  if (asked === 'POST /saiu') return hearSignOut(request, response)
  const lead = LEADING[asked]
  if (lead) return response.writeHead(303, { location: String(await lead(url, request, response)) }).end()
  response.statusCode = asked === 'GET /' ? 200 : 404
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(page(sessionOf(request)?.person, { turnedBack: url.searchParams.has('entrou') }))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(`${request.method} ${request.url?.split('?')[0]}: ${error.message}`)
    response
      .writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
      .end(page(undefined, { failed: true }))
  })
})
server.listen(Number(new URL(ADDRESS).port), new URL(ADDRESS).hostname, () => {
  console.log(`No ar em ${ADDRESS}`)
})
