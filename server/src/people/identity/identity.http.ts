import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Session } from 'oidc-provider'
import { api, type Call, type Caller, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { failureOf } from '#kernel/log.ts'
import { verifyCode } from '#second-factor'
import { deviceOf } from '#session'
import { identify, login } from '#sign-in'
import { keyOf } from './adapter.ts'
import { promiseLogouts, watchSignOuts } from './backchannel-logout.ts'
import { findClientApp } from './client-app.store.ts'
import { disconnect, listConnected } from './connected-apps.ts'
import { checkProof, describeEntry, type Entry, enter, entersSilently, isAdmitted, leave } from './entry.ts'
import { deleteRecord } from './identity.store.ts'
import { loadLibrary } from './library.ts'
import { problemFor } from './pages.ts'
import { issuerOf, providerOf } from './provider.ts'

/** Who has just signed in, with the session that was opened. */
async function callerOf({ app, keyThumbprint }: Call, { accessToken }: SignedIn): Promise<Caller> {
  const caller = await identify(app, { authorization: `Bearer ${accessToken}` }, keyThumbprint)
  if (!caller) throw new Refused('account.session-ended')
  return caller
}

const placeOf = ({ ip, headers }: Call) => ({ ip, userAgent: headers['user-agent'] })

/** Who has still to confirm the address is signed in here, and enters the app after that; who has an account of another brand never. */
async function enterWith(call: Call, entry: Entry, answer: SignedIn) {
  const { id, emailVerified } = answer.user
  const mayEnter = emailVerified && (await isAdmitted(call.app, entry, id as AccountId))
  return { ...answer, ...(mayEnter && (await redirectOf(call, entry, answer))) }
}

const redirectOf = async (call: Call, entry: Entry, answer: SignedIn) => ({
  redirect: await enter(call.app, entry, { ...(await callerOf(call, answer)), ...placeOf(call) }),
})

/** How an entry that is not there any more is refused. */
const OVER: readonly Refusal[] = ['external.ended', 'external.other-app']

/** The entry into an app that a second factor belongs to; nothing when the person signs in for themselves. */
async function entryOf(call: Call, clientId: string | undefined): Promise<Entry | undefined> {
  if (!clientId) return undefined
  try {
    return await openEntryOf(call, clientId)
  } catch (error) {
    // It ended, or another app asked meanwhile: the person is let in here all the same, and the app asks again.
    if (error instanceof Refused && OVER.includes(error.code)) return undefined
    throw error
  }
}

export const identityHttp = {
  readExternal: api.identity.readExternal.handler(async ({ input, context }) => {
    const entry = await openEntry(context)
    if (entry.interaction.uid !== input.uid) throw new Refused('external.ended')
    return describeEntry(entry)
  }),
  loginExternal: api.identity.loginExternal.handler(async ({ input: { headers, body }, context }) => {
    const entry = await openEntryOf(context, headers.client_id)
    const answer = await login(context.app, { ...body, brand: entry.registered.brand_id }, deviceOf(context))
    return 'twoFactorSessionId' in answer ? answer : enterWith(context, entry, answer)
  }),
  continueExternal: api.identity.continueExternal.handler(async ({ input: { headers, body }, context }) => {
    const entry = await openEntryOf(context, headers.client_id)
    const entrant = { ...member(context), ...placeOf(context) }
    if (body?.silently && !(await entersSilently(context.app, entry, entrant))) return {}
    checkProof(entry, entrant)
    return { redirect: await enter(context.app, entry, entrant) }
  }),
  cancelExternal: api.identity.cancelExternal.handler(async ({ input: { headers }, context }) => ({
    redirect: await leave(await openEntryOf(context, headers.client_id)),
  })),
  readSignOut: api.identity.readSignOut.handler(({ context }) => readSignOut(context)),
  signOut: api.identity.signOut.handler(({ context }) => signOut(context)),
}

/** Of the calls of an account, the one that also leads into another app; it takes the place of the plain one. */
export const accountEntryHttp = {
  verify2fa: api.account.verify2fa.handler(async ({ input: { headers, body }, context }) => {
    const entry = await entryOf(context, headers.client_id)
    const answer = await verifyCode(context.app, body, deviceOf(context))
    return entry ? enterWith(context, entry, answer) : answer
  }),
}

/** Shows a screen of ours with a status of its own. */
type ShowPage = (request: IncomingMessage, response: ServerResponse, status: number) => Promise<void>

/** The few pages of the provider's own send a form on by themselves; the provider adds their script by its hash. */
const POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** As much as a browser sends in an address. */
const MOST_BYTES = 8192

/**
 * A request to sign in may come as a form (OpenID Connect Core, 3.1.2.1). It goes on as an address: a browser sends its
 * cookies with that, and with the form of another site it does not.
 */
async function addPostedRequests(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: MOST_BYTES } as const
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post('/oidc/auth', async ({ body }, reply) =>
      reply.redirect(`${issuerOf(app)}/auth?${body ?? ''}`, 303),
    )
  })
}

/** Mounts the provider at `/oidc`; bodies are the provider's to read and to limit. */
export async function addIdentity(server: FastifyInstance, app: App, showPage: ShowPage): Promise<void> {
  const stop = watchSignOuts(app)
  server.addHook('onClose', async () => stop())
  await addPostedRequests(server, app)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all('/oidc/*', async (request, reply) => {
      const provider = await providerOf(app)
      const { url: address } = request
      reply.hijack()
      reply.raw.setHeader('content-security-policy', POLICY)
      await provider.callback()(asAddressed(app, request.raw), reply.raw)
      const problem = problemFor(request.raw)
      if (!problem) return
      // At the address where the browser is, so that the screen comes alive there.
      request.raw.url = `${address.split('?')[0]}?motivo=${problem.reason}`
      await showPage(request.raw, reply.raw, problem.status).catch((error: Error) => {
        app.log.error({ request: request.id, ...failureOf(error) }, 'page failed')
        reply.raw.destroy()
      })
    })
  })
}

/** Addresses that the provider builds are those of its issuer, whatever the request says about host and scheme. */
function asAddressed(app: App, request: IncomingMessage): IncomingMessage {
  const { host, protocol, pathname } = new URL(issuerOf(app))
  const { url = '/' } = request
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
  return Object.assign(request, { url: url.slice(pathname.length) || '/', originalUrl: url })
}

interface Open {
  provider: Provider
  session: Session
  forgetCookie(): void
}

/** The browser's session with the apps it entered through us. */
async function openSession(call: Call): Promise<Open> {
  const provider = await providerOf(call.app)
  const ctx = provider.createContext(...asRequest(call))
  const session = await provider.Session.get(ctx)
  const name = provider.cookieName('session')
  const forgetCookie = () => void ctx.cookies.set(name, null, { path: '/', httpOnly: true })
  return { provider, session, forgetCookie }
}

/** What the app that asked to sign out wished for; checked when it asked (OpenID RP-Initiated Logout, 3). */
interface LogoutRequest {
  clientId?: string
  postLogoutRedirectUri?: string
  state?: string
}

/** The app that asked the person to sign out, if one did. */
async function readSignOut(call: Call): Promise<{ clientName?: string }> {
  const { provider, session } = await openSession(call)
  const { clientId }: LogoutRequest = session.state ?? {}
  const client = clientId ? await provider.Client.find(clientId) : undefined
  return client ? { clientName: client.clientName ?? client.clientId } : {}
}

/** Ends the browser's session with the apps, and what they hold of it; resolves to where the one that asked wants it. */
async function signOut(call: Call): Promise<{ redirect?: string }> {
  const { app } = call
  const { session, forgetCookie } = await openSession(call)
  await inTransaction(app.db, async (tx) => {
    for (const { grantId, persistsLogout } of Object.values(session.authorizations ?? {})) {
      if (grantId && !persistsLogout) await deleteRecord(tx, keyOf('Grant', grantId))
    }
    await promiseLogouts(app, tx, session)
  })
  const logout: LogoutRequest = session.state ?? {}
  await session.destroy()
  forgetCookie()
  return logout.postLogoutRedirectUri
    ? { redirect: withState(logout.postLogoutRedirectUri, logout.state) }
    : {}
}

function withState(address: string, state: string | undefined): string {
  const url = new URL(address)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}

/** A call of our API as the provider reads it: its cookies, and the scheme under which they were set. */
function asRequest({ app, headers, setCookie }: Call): [IncomingMessage, ServerResponse] {
  const scheme = new URL(issuerOf(app)).protocol.slice(0, -1)
  const request = { headers: { ...headers, 'x-forwarded-proto': scheme }, socket: {} }
  const response = {
    getHeader: () => [],
    setHeader: (_name: string, cookies: string[]) => cookies.forEach(setCookie),
  }
  return [request as unknown as IncomingMessage, response as unknown as ServerResponse]
}

/** The sign-in that this browser came from an app for. Refuses `external.ended`. */
async function openEntry(call: Call): Promise<Entry> {
  const provider = await providerOf(call.app)
  const { errors } = await loadLibrary()
  const interaction = await provider.interactionDetails(...asRequest(call)).catch((error: unknown) => {
    throw error instanceof errors.SessionNotFound ? new Refused('external.ended') : error
  })
  const clientId = String(interaction.params.client_id)
  const [client, registered] = await parallel(
    () => provider.Client.find(clientId),
    () => findClientApp(call.app.db, clientId),
  )
  if (!client || !registered) throw new Refused('external.ended')
  return { provider, interaction, client, registered }
}

/** The same, if it is of the app that the caller names. Refuses `external.other-app` as well. */
async function openEntryOf(call: Call, clientId: string): Promise<Entry> {
  const entry = await openEntry(call)
  if (entry.client.clientId !== clientId) throw new Refused('external.other-app')
  return entry
}

export const connectedAppHttp = {
  list: api.connectedApp.list.handler(({ context }) => listConnected(context.app, member(context).accountId)),
  disconnect: api.connectedApp.disconnect.handler(({ input, context }) => {
    const { accountId, sessionId } = member(context)
    const owner = { accountId, sessionId, ip: context.ip, userAgent: context.headers['user-agent'] }
    return disconnect(context.app, owner, input.clientId)
  }),
}
