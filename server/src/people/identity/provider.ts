import { inFrameOf } from '@vitrine/contract/brand-paths'
import type { Shared } from '@vitrine/contract/identity'
import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import type { JWK } from 'jose'
import type ProviderType from 'oidc-provider'
import type {
  Client,
  ClientMetadata,
  Configuration,
  FindAccount,
  Grant,
  KoaContextWithOIDC,
} from 'oidc-provider'
import { findPerson } from '#account'
import { listBrands } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { failureOf } from '#kernel/log.ts'
import { isDatabaseDown } from '#kernel/outage.ts'
import { deriveToken, isSameSecret } from '#kernel/secrets.ts'
import { createAdapter } from './adapter.ts'
import { findClientApp } from './client-app.store.ts'
import { goodSecrets } from './client-secret.ts'
import { readKeys } from './keys.ts'
import { loadLibrary } from './library.ts'
import * as pages from './pages.ts'

/** What scopes let an app know, as people are told. */
export const sharesOf = (scopes: readonly string[]): { shares: Shared[]; staysSignedIn: boolean } => ({
  shares: [
    ...(scopes.includes('profile') ? (['name'] as const) : []),
    ...(scopes.includes('email') ? (['email'] as const) : []),
  ],
  staysSignedIn: scopes.includes('offline_access'),
})

const MINUTE = MINUTE_MS / 1000
const DAY = DAY_MS / 1000

/** How long things are good, in seconds. */
const LIFETIMES = {
  AuthorizationCode: MINUTE,
  AccessToken: 10 * MINUTE,
  IdToken: 10 * MINUTE,
  /** Signing up, confirming an address and resetting a password fit in between. */
  Interaction: 60 * MINUTE,
  Session: 14 * DAY,
  /** Counted from the last use, for each use gives a new one; the grant ends in any case. */
  RefreshToken: 30 * DAY,
  Grant: 180 * DAY,
} as const

/** What each scope tells an app about a person. Neither document nor phone or address. */
const CLAIMS = {
  openid: ['sub'],
  profile: ['name'],
  email: ['email', 'email_verified'],
}

/** Names that a neighbour under the same domain cannot set (RFC 6265bis, 4.1.3). */
function cookieNames(isSecure: boolean) {
  return {
    session: isSecure ? '__Host-vitrine_apps' : 'vitrine_apps',
    interaction: isSecure ? '__Host-vitrine_app_entry' : 'vitrine_app_entry',
    // Lives under the address that it resumes, hence without `__Host-`.
    resume: isSecure ? '__Secure-vitrine_app_resume' : 'vitrine_app_resume',
  }
}

/** What of the protocol we speak: the authorization code with PKCE, and nothing else. */
function settingsOf({ config }: App): Configuration {
  // Our page and its calls are not below the provider's path, so the cookies are for the whole site.
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const
  return {
    cookies: {
      names: cookieNames(config.http.publicUrl.startsWith('https:')),
      keys: config.session.secrets.map((secret) => deriveToken(secret, 'identity-cookies', '1')),
      long: cookie,
      short: cookie,
    },
    responseTypes: ['code'],
    scopes: Object.keys({ ...CLAIMS, offline_access: [] }),
    claims: CLAIMS,
    // What is not said is not guessed: each request names where it leads.
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: { ...LIFETIMES },
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    discovery: { ui_locales_supported: ['pt-BR'], claims_locales_supported: ['pt-BR'] },
    clientBasedCORS: (_ctx, origin, client) => originsOf(client.metadata()).includes(origin),
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
    },
  }
}

/** An app in a browser calls us from where people come back to. */
const originsOf = ({ redirect_uris = [] }: ClientMetadata): string[] =>
  redirect_uris.filter((uri) => /^https?:/.test(uri)).map((uri) => new URL(uri).origin)

/**
 * The grant of the app that asks, and a note in the browser session of which session of ours it comes from: both end
 * together, so that who signs out here does not stay signed in there.
 */
async function loadGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, provider, result, session } = oidc
  if (!client || !session) return undefined
  const ourSession = result?.ourSession
  if (typeof ourSession === 'string') {
    session.ensureClientContainer(client.clientId)
    Object.assign(session.authorizationFor(client.clientId), { ourSession })
  }
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  return grantId ? provider.Grant.find(grantId) : undefined
}

/** Our issuer: where the provider is mounted, as its discovery document says it. */
export const issuerOf = ({ config }: App): string => `${config.http.publicUrl}/oidc`

const findAccount =
  (app: App): FindAccount =>
  async (_ctx, id) => {
    const person = await findPerson(app.db, id as AccountId)
    if (!person) return undefined
    const { name, email, emailVerified } = person
    return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: emailVerified }) }
  }

/** Where somebody who comes from another app signs in: in the frame of the brand of that app, where there are several. */
async function entryPage({ db }: App, uid: string, clientId: string): Promise<string> {
  const page = `/auth?${new URLSearchParams({ uid })}`
  const [client, brands] = await parallel(
    () => findClientApp(db, clientId),
    () => listBrands(db),
  )
  return client && brands.length > 1 ? inFrameOf(client.brand_id, page) : page
}

async function createProvider(app: App, keys: JWK[]): Promise<ProviderType> {
  const { default: Provider } = await loadLibrary()
  const { features, ...settings } = settingsOf(app)
  const provider = new Provider(issuerOf(app), {
    ...settings,
    jwks: { keys },
    adapter: (model: string) => createAdapter(app, model),
    findAccount: findAccount(app),
    loadExistingGrant: loadGrant,
    interactions: { url: (_ctx, { uid, params }) => entryPage(app, uid, String(params.client_id)) },
    renderError: pages.showProblem,
    fetch: callApp(app),
    features: {
      ...features,
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askToSignOut,
        postLogoutSuccessSource: pages.sayGoodbye,
      },
    },
  })
  acceptEachSecret(app, provider)
  // The mount says who we are (see oidc.http.ts); what a proxy in front of us says is not asked.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) pages.showNothing(ctx)
  })
  provider.on('server_error', (ctx, error) => logFailure(app, ctx, error))
  provider.onerror = (error: Error) => app.log.error(failureOf(error), 'identity provider failed')
  return provider
}

/** What the provider calls is what somebody typed in: only where that is let through, and without following redirects. */
const callApp =
  ({ outbound }: App): NonNullable<Configuration['fetch']> =>
  async (url, { method, headers, body } = {}) => {
    const answer = await outbound.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url: String(url),
      headers: Object.fromEntries(new Headers(headers as HeadersInit)),
      ...(body && { body: String(body) }),
    })
    return new Response(null, { status: answer.status })
  }

/** While an app brings in another secret, the one before is good as well. */
function acceptEachSecret(app: App, { Client }: ProviderType): void {
  Object.assign(Client.prototype, {
    async compareClientSecret(this: Client, actual: string): Promise<boolean> {
      const row = await findClientApp(app.db, this.clientId)
      const secrets = row ? goodSecrets(app, row, app.clock.now()) : []
      return secrets.some((secret) => isSameSecret(secret, actual))
    },
  })
}

/** A failure of ours; without its database the provider is unavailable, which is none. */
function logFailure({ log }: App, ctx: KoaContextWithOIDC, error: Error): void {
  if (!isDatabaseDown(error)) {
    log.error(failureOf(error), 'identity provider failed')
    return
  }
  log.warn({ error }, 'database unavailable')
  ctx.status = 503
  ctx.set('retry-after', '1')
}

/** Keys are looked for again after this: a new one is published a day before it signs. */
const KEYS_KEPT_MS = 10 * 60_000

interface Made {
  provider: Promise<ProviderType>
  at: number
}

const made = new WeakMap<App, Made>()

/** The provider of this process with the keys of today. */
export function providerOf(app: App): Promise<ProviderType> {
  const now = app.clock.now().getTime()
  const known = made.get(app)
  if (known && now - known.at < KEYS_KEPT_MS) return known.provider
  const provider = readKeys(app).then((keys) => createProvider(app, keys))
  provider.catch(() => made.delete(app))
  made.set(app, { provider, at: now })
  return provider
}
