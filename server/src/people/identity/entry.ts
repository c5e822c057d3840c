import type { ExternalSignIn } from '@vitrine/contract/identity'
import type { AccountId } from '@vitrine/contract/ids'
import type Provider from 'oidc-provider'
import type { Client, Grant, Interaction } from 'oidc-provider'
import { findEpoch, isAccountOfBrand } from '#account'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { noteApp } from '#sign-in'
import { keyOf } from './adapter.ts'
import type { StoredClient } from './client-app.store.ts'
import { grantedScopes } from './connected-apps.ts'
import { bindGrant, deleteRecord, findFirstGrant } from './identity.store.ts'
import { sharesOf } from './provider.ts'

/** Somebody on the way into another app. */
export interface Entry {
  provider: Provider
  interaction: Interaction
  client: Client
  /** As it is registered. */
  registered: StoredClient
}

/** Who enters, by a session of ours. */
interface Entrant {
  accountId: AccountId
  sessionId: string
  provedAt?: Date | undefined
  secondFactorAt?: Date | undefined
  ip: string
  userAgent?: string | undefined
}

const epochOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** Scopes asked for, as the provider has checked them. */
const scopesOf = ({ params }: Interaction): string[] => String(params.scope ?? '').split(' ')

/** Who asks, and what for. */
export function describeEntry({ interaction, client, registered }: Entry): ExternalSignIn {
  const scopes = scopesOf(interaction)
  const provedAfter = provedAfterOf(interaction)
  return {
    clientId: client.clientId,
    clientName: client.clientName ?? client.clientId,
    host: new URL(String(interaction.params.redirect_uri)).host,
    isFirstParty: registered.is_first_party,
    ...(registered.mark && { mark: registered.mark }),
    ...sharesOf(scopes),
    ...(provedAfter && { provedAfter: provedAfter.toISOString() }),
  }
}

/** The app may want the password to be proved anew (`prompt=login`) or not long ago (`max_age`; OpenID Connect Core, 3.1.2.1). */
function provedAfterOf({ prompt, params, iat }: Interaction): Date | undefined {
  if (prompt.reasons.includes('login_prompt')) return new Date(iat * 1000)
  const maxAge = params.max_age === undefined ? undefined : Number(params.max_age)
  return maxAge === undefined ? undefined : new Date((iat - maxAge) * 1000)
}

/** Refuses `external.password-needed` who proved the password before the app wants it. */
export function checkProof({ interaction }: Entry, { provedAt }: Pick<Entrant, 'provedAt'>): void {
  const provedAfter = provedAfterOf(interaction)
  if (provedAfter && (!provedAt || provedAt < provedAfter)) throw new Refused('external.password-needed')
}

/** Whether an account is one of those that the brand of the app has (decision 048). */
export const isAdmitted = ({ db }: App, { registered }: Entry, accountId: AccountId): Promise<boolean> =>
  isAccountOfBrand(db, accountId, registered.brand_id)

/**
 * Whether somebody enters without being asked: an app of the shop's own, and another one that has all that it asks for
 * already, unless it wants the person asked (`prompt=consent`; OpenID Connect Core, 3.1.2.1) or the password anew.
 */
export async function entersSilently(app: App, entry: Entry, entrant: Entrant): Promise<boolean> {
  const { interaction, registered } = entry
  const provedAfter = provedAfterOf(interaction)
  if (provedAfter && (!entrant.provedAt || entrant.provedAt < provedAfter)) return false
  if (!(await isAdmitted(app, entry, entrant.accountId))) return false
  if (registered.is_first_party) return true
  if (promptsOf(interaction).includes('consent')) return false
  const granted = await grantedScopes(app, entrant.accountId, registered.id)
  return granted !== undefined && scopesOf(interaction).every((scope) => granted.has(scope))
}

const promptsOf = ({ params }: Interaction): string[] => String(params.prompt ?? '').split(' ')

/**
 * Lets somebody into the app: what it asked for is granted, for as long as the session and the account last. Resolves to
 * where the browser goes on. Refuses `account.session-ended` when the session ended meanwhile, and `account.other-brand`.
 */
export async function enter(app: App, entry: Entry, entrant: Entrant): Promise<string> {
  if (!(await isAdmitted(app, entry, entrant.accountId))) throw new Refused('account.other-brand')
  const { provider, interaction } = entry
  const grant = await grantFor(entry, entrant.accountId)
  grant.addOIDCScope(scopesOf(interaction).join(' '))
  const grantId = await grant.save()
  await bind(app, grantId, entrant.sessionId)
  interaction.result = {
    login: {
      accountId: entrant.accountId,
      ts: epochOf(entrant.provedAt ?? app.clock.now()),
      amr: methodsOf(entrant),
    },
    consent: { grantId },
    ourSession: entrant.sessionId,
  }
  await interaction.persist()
  await inTransaction(app.db, (tx) => note(app, tx, entry, entrant))
  return interaction.returnTo.replace(provider.issuer, new URL(provider.issuer).pathname)
}

/** RFC 8176: who has proved no password came in by a code that was good once. */
const methodsOf = ({ provedAt, secondFactorAt }: Entrant): string[] => [
  provedAt ? 'pwd' : 'otp',
  ...(secondFactorAt ? ['mfa'] : []),
]

const outsideOf = ({ accountId, sessionId, ip, userAgent }: Entrant) => ({
  accountId,
  sessionId,
  ip,
  userAgent,
})

/** Notes the entry; told is one message for as long as the app stays connected. */
async function note(app: App, tx: Tx, { client }: Entry, entrant: Entrant): Promise<void> {
  const { clientId, clientName: name = clientId } = client
  const since = await findFirstGrant(tx, { accountId: entrant.accountId, clientId }, app.clock.now())
  await noteApp(app, tx, outsideOf(entrant), { clientId, name, since })
}

/** What this person granted this app before, or a new grant. */
async function grantFor({ provider, interaction, client }: Entry, accountId: AccountId): Promise<Grant> {
  const id = interaction.result?.consent?.grantId ?? interaction.grantId
  const known = id ? await provider.Grant.find(id) : undefined
  if (known?.accountId === accountId) return known
  return new provider.Grant({ accountId, clientId: client.clientId })
}

/** The epoch is read together with the session, so that whoever puts everybody out does not miss this grant. */
async function bind(app: App, grantId: string, sessionId: string): Promise<void> {
  const tx = asTransaction(app.db)
  const epoch = await findEpoch(app.db, sessionId, app.clock.now())
  const key = keyOf('Grant', grantId)
  if (epoch !== undefined) return bindGrant(tx, key, epoch)
  await deleteRecord(tx, key)
  throw new Refused('account.session-ended')
}

/** Back to the app without signing in. */
export async function leave({ provider, interaction }: Entry): Promise<string> {
  interaction.result = { error: 'access_denied', error_description: 'the person did not want to sign in' }
  await interaction.persist()
  return interaction.returnTo.replace(provider.issuer, new URL(provider.issuer).pathname)
}
