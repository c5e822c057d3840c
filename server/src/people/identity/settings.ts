import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import type { ClientMetadata, Configuration } from 'oidc-provider'
import type { App } from '#kernel/app-context.ts'
import { deriveToken } from '#kernel/random.ts'

const MINUTE = MINUTE_MS / 1000
const DAY = DAY_MS / 1000

/** How long things are good, in seconds. */
export const LIFETIMES = {
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
export const CLAIMS = {
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
export function settingsOf({ config }: App): Configuration {
  // Our page and its calls are not below the provider's path, so the cookies are for the whole site.
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const
  return {
    cookies: {
      names: cookieNames(config.http.publicUrl.startsWith('https:')),
      keys: [deriveToken(config.session.secret, 'identity-cookies', '1')],
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
