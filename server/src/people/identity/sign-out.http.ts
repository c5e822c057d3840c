import type Provider from 'oidc-provider'
import type { Session } from 'oidc-provider'
import type { Call } from '#http/call.ts'
import { asTransaction } from '#kernel/database.ts'
import { asRequest } from './entry.http.ts'
import { providerOf } from './provider.ts'
import { deleteRecord } from './record.store.ts'
import { keyOf } from './record.ts'

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
interface Wish {
  clientId?: string
  postLogoutRedirectUri?: string
  state?: string
}

/** The app that asked the person to sign out, if one did. */
export async function readSignOut(call: Call): Promise<{ clientName?: string }> {
  const { provider, session } = await openSession(call)
  const { clientId }: Wish = session.state ?? {}
  const client = clientId ? await provider.Client.find(clientId) : undefined
  return client ? { clientName: client.clientName ?? client.clientId } : {}
}

/** Ends the browser's session with the apps, and what they hold of it; resolves to where the one that asked wants it. */
export async function signOut(call: Call): Promise<{ redirect?: string }> {
  const { session, forgetCookie } = await openSession(call)
  const tx = asTransaction(call.app.db)
  for (const { grantId, persistsLogout } of Object.values(session.authorizations ?? {})) {
    if (grantId && !persistsLogout) await deleteRecord(tx, keyOf('Grant', grantId))
  }
  const wish: Wish = session.state ?? {}
  await session.destroy()
  forgetCookie()
  return wish.postLogoutRedirectUri ? { redirect: withState(wish.postLogoutRedirectUri, wish.state) } : {}
}

function withState(address: string, state: string | undefined): string {
  const url = new URL(address)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.href
}
