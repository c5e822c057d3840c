import { randomUUID } from 'node:crypto'
import * as oidc from 'openid-client'
import { type CookieJar, openTab } from './browser.ts'
import { confirmed } from './confirmed.ts'
import { identity, OWNER } from './identities.ts'
import type { Shop } from './shop.ts'

export const CALLBACK = 'https://cursos.example/entrar/volta'
export const GOODBYE = 'https://cursos.example/ate-logo'

/** Registers an app, as an administrator does; with a secret unless `isPublic`. Resolves to how it speaks to us. */
export async function registerApp(
  { url, parts, client }: Shop,
  {
    isPublic = false,
    isPost = false,
    ...more
  }: {
    isPublic?: boolean
    /** Sends its secret in the body instead of in a header. */
    isPost?: boolean
    isFirstParty?: boolean
    backchannelLogoutUri?: string
  } = {},
): Promise<oidc.Configuration> {
  const { token } = await identity(parts.app, OWNER)
  const { id, secret } = await client(token).adminClientApp.create({
    name: 'Cursos da Casa',
    brandId: 'main',
    type: isPublic ? 'public' : 'confidential',
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [GOODBYE],
    scopes: ['profile', 'email', 'offline_access'],
    ...more,
  })
  const how = { execute: [oidc.allowInsecureRequests] }
  const withSecret = isPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic
  const authentication = secret ? withSecret(secret) : oidc.None()
  return oidc.discovery(new URL(`${url}/oidc`), id, {}, authentication, how)
}

/** What the app remembers while the person is with us. */
export interface Attempt {
  address: URL
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string }
}

export async function startSignIn(
  config: oidc.Configuration,
  more: Record<string, string> = {},
): Promise<Attempt> {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  }
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid profile email offline_access',
    prompt: 'consent',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return { address, checks }
}

/** A person's browser: it keeps cookies, and goes where it is sent only when told to. */
export function openBrowser({ url }: Shop) {
  const jar: CookieJar = new Map()
  const visit = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers({ accept: 'text/html', ...init.headers })
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(new URL(address, url), { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      if (/expires=Thu, 01 Jan 1970|Max-Age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  /** Follows our own redirects; resolves to the first address that is not ours. */
  const follow = async (address: string | URL): Promise<URL> => {
    let next = new URL(address, url)
    for (let hops = 0; hops < 8 && next.origin === new URL(url).origin; hops++) {
      const location = (await visit(next)).headers.get('location')
      if (!location) return next
      next = new URL(location, next)
    }
    return next
  }
  return { jar, visit, follow, api: (token?: string) => openTab(url, token, jar) }
}

export type Browser = ReturnType<typeof openBrowser>

export const PASSWORD = 'uma senha bem longa'

/** Somebody whose address is confirmed. */
export async function signUp(shop: Shop) {
  const email = `${randomUUID()}@pessoa.example`
  const body = { name: 'Joana da Silva', email, password: PASSWORD, acceptedTerms: true as const }
  const { user, accessToken } = await shop.client().account.register({ headers: {}, body })
  await confirmed(shop.parts.app, user.id)
  return { email, accountId: user.id, accessToken }
}

/** Signs a person in to the app by the password, up to the address with the code. */
export async function arrive(
  browser: Browser,
  config: oidc.Configuration,
  email: string,
  more: Record<string, string> = {},
) {
  const attempt = await startSignIn(config, more)
  await browser.visit(attempt.address)
  const answer = await browser.api().identity.loginExternal({
    headers: { client_id: config.clientMetadata().client_id },
    body: { email, password: PASSWORD },
  })
  if (!('redirect' in answer && answer.redirect)) throw new Error('a second factor or a confirmation is owed')
  return { ...attempt, answer, back: await browser.follow(answer.redirect) }
}

export const redeem = (config: oidc.Configuration, { back, checks }: Awaited<ReturnType<typeof arrive>>) =>
  oidc.authorizationCodeGrant(config, back, checks)
