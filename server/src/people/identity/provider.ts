import { inFrameOf } from '@vitrine/contract/brand-paths'
import type { AccountId } from '@vitrine/contract/ids'
import type { JWK } from 'jose'
import type { FindAccount, KoaContextWithOIDC, default as ProviderType } from 'oidc-provider'
import { findPerson } from '#account'
import { listBrands } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { isDatabaseDown } from '#kernel/database-down.ts'
import { failureOf } from '#kernel/log.ts'
import { parallel } from '#kernel/parallel.ts'
import { createAdapter } from './adapter.ts'
import { findClientApp } from './client-app.store.ts'
import { readKeys } from './keys.ts'
import { loadLibrary } from './library.ts'
import { loadGrant } from './load-grant.ts'
import * as pages from './pages.ts'
import { settingsOf } from './settings.ts'

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
    features: {
      ...features,
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askToSignOut,
        postLogoutSuccessSource: pages.sayGoodbye,
      },
    },
  })
  // The mount says who we are (see oidc.http.ts); what a proxy in front of us says is not asked.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) pages.showNothing(ctx)
  })
  provider.on('server_error', (ctx, error) => tellFailure(app, ctx, error))
  provider.onerror = (error: Error) => app.log.error(failureOf(error), 'identity provider failed')
  return provider
}

/** A failure of ours; without its database the provider is unavailable, which is none. */
function tellFailure({ log }: App, ctx: KoaContextWithOIDC, error: Error): void {
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
