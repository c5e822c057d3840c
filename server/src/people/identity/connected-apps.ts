import type { ConnectedApp } from '@vitrine/contract/connected-app'
import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { noteAppGone } from '#sign-in'
import { toPayload } from './adapter.ts'
import { promiseLogoutsOf } from './backchannel-logout.ts'
import { deleteGrants, type GrantRow, listGrants } from './identity.store.ts'
import { sharesOf } from './provider.ts'

/** The apps a person is signed in to, the one used last first: one line for each, however many browsers entered it. */
export async function listConnected(app: App, accountId: AccountId): Promise<ConnectedApp[]> {
  const grants = Map.groupBy(await listGrants(app.db, accountId, app.clock.now()), (row) => row.clientId)
  return [...grants.values()]
    .map((rows) => viewOf(app, rows))
    .sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt) || a.clientId.localeCompare(b.clientId))
}

function viewOf(app: App, rows: GrantRow[]): ConnectedApp {
  const { clientId, name, mark, addresses } = rows[0]!
  const scopes = rows.flatMap((row) => scopesOf(app, row))
  const host = addresses
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).host)[0]
  const instants = (key: 'since' | 'lastUsedAt') => rows.map((row) => row[key].getTime())
  return {
    clientId,
    name,
    ...(mark && { mark }),
    ...(host && { host }),
    ...sharesOf(scopes),
    since: new Date(Math.min(...instants('since'))).toISOString(),
    lastUsedAt: new Date(Math.max(...instants('lastUsedAt'))).toISOString(),
  }
}

function scopesOf(app: App, row: GrantRow): string[] {
  const { openid } = toPayload(app, row) as { openid?: { scope?: string } }
  return openid?.scope?.split(' ') ?? []
}

/** What somebody granted an app, in whichever browser; nothing while it is not connected. */
export async function grantedScopes(
  app: App,
  accountId: AccountId,
  clientId: string,
): Promise<Set<string> | undefined> {
  const grants = await listGrants(app.db, accountId, app.clock.now())
  const ofApp = grants.filter((row) => row.clientId === clientId)
  return ofApp.length > 0 ? new Set(ofApp.flatMap((row) => scopesOf(app, row))) : undefined
}

/** Who disconnects, and where. */
interface Disconnecter {
  accountId: AccountId
  sessionId: string
  ip: string
  userAgent?: string | undefined
}

/** Ends what an app was granted, here and now, and tells the owner and the app. Refuses `not-found`. */
export async function disconnect(app: App, owner: Disconnecter, clientId: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const name = await deleteGrants(tx, { accountId: owner.accountId, clientId })
    if (!name) throw new Refused('not-found')
    await promiseLogoutsOf(app, tx, { accountId: owner.accountId, clientId })
    await noteAppGone(app, tx, owner, { clientId, name })
  })
}
