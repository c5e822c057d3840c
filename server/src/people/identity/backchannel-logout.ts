import type { AccountId } from '@vitrine/contract/ids'
import type { Client } from 'oidc-provider'
import * as z from 'zod'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Hopeless, job } from '#kernel/job.ts'
import { failureOf } from '#kernel/log.ts'
import { OutboundFailure } from '#kernel/outbound.ts'
import { findEndedSessions, onSessionEnded } from '#session'
import { toPayload } from './adapter.ts'
import { listBackchannelClients } from './client-app.store.ts'
import {
  deleteRecord,
  type FoundRecord,
  holdAppSession,
  listAppSessions,
  listAppSessionsAfter,
} from './identity.store.ts'
import { providerOf } from './provider.ts'

/** An app is told that somebody is signed out, in one browser (OpenID Connect Back-Channel Logout 1.0). */
const backchannelLogoutJob = job(
  'identity.backchannel-logout',
  z.strictObject({ clientId: z.string(), accountId: z.string(), sid: z.string() }),
)

/** What the provider remembers of a browser's session with apps, by the app. */
export interface Authorizations {
  accountId?: string | undefined
  authorizations?: Record<string, { sid?: string; grantId?: string; persistsLogout?: boolean }> | undefined
}

/** Promises to tell the apps of a browser's session that it is over, those that have an address for it. */
export async function promiseLogouts(
  app: App,
  tx: Tx,
  { accountId, authorizations = {} }: Authorizations,
  only?: string,
): Promise<void> {
  const clientIds = Object.keys(authorizations).filter((id) => only === undefined || id === only)
  if (!accountId || clientIds.length === 0) return
  for (const clientId of await listBackchannelClients(tx, clientIds)) {
    const { sid } = authorizations[clientId]!
    if (sid) await app.jobs.enqueue(tx, backchannelLogoutJob, { clientId, accountId, sid })
  }
}

/** Promises to tell one app of each browser in which somebody entered it. */
export async function promiseLogoutsOf(
  app: App,
  tx: Tx,
  { accountId, clientId }: { accountId: AccountId; clientId: string },
): Promise<void> {
  for (const record of await listAppSessions(tx, accountId))
    await promiseLogouts(app, tx, toPayload(app, record), clientId)
}

/** Ends the sessions with apps whose sessions of ours were ended, and promises to tell those apps. */
async function endAppSessions(app: App, records: readonly FoundRecord[]): Promise<void> {
  const ids = records.flatMap(({ sessionIds }) => sessionIds ?? [])
  const ended = await findEndedSessions(app.db, ids)
  for (const { id, sessionIds } of records) {
    if (!sessionIds || sessionIds.length === 0 || !sessionIds.every((one) => ended.has(one))) continue
    await inTransaction(app.db, async (tx) => {
      // Of several processes that hear of it, one is told that it was there.
      const held = await holdAppSession(tx, id)
      if (!held) return
      await promiseLogouts(app, tx, toPayload(app, held))
      await deleteRecord(tx, id)
    })
  }
}

/** From here on, apps are told when a session of ours ends, in whatever process that is; answers how to stop. */
export const watchSignOuts = (app: App): (() => void) =>
  onSessionEnded(app, (accountId) => {
    listAppSessions(app.db, accountId)
      .then((records) => endAppSessions(app, records))
      .catch((error: Error) => app.log.error(failureOf(error), 'apps were not told of a sign-out'))
  })

const PORTION = 500

/** What nobody heard of is found here. */
export async function sweepSignOuts(app: App): Promise<void> {
  for (let last: Buffer | undefined; ; ) {
    const records = await listAppSessionsAfter(app.db, last, PORTION)
    await endAppSessions(app, records)
    if (records.length < PORTION) return
    last = records.at(-1)!.id
  }
}

/** The library has it, and its types do not. */
interface LogoutClient extends Client {
  backchannelLogout(sub: string, sid: string): Promise<void>
}

/** Tells an app; it is tried again where the app does not answer, and not where its address is none that is called. */
async function sendLogout(
  app: App,
  { clientId, accountId, sid }: z.infer<typeof backchannelLogoutJob.payload>,
): Promise<void> {
  const provider = await providerOf(app)
  const client = (await provider.Client.find(clientId)) as LogoutClient | undefined
  if (!client?.backchannelLogoutUri) return
  await client.backchannelLogout(accountId, sid).catch((error: Error) => {
    if (error instanceof OutboundFailure && error.reason.startsWith('address-'))
      throw new Hopeless(error.message, { cause: error })
    throw error
  })
}

export const identityJobs: readonly JobHandler<{ app: App }>[] = [
  handles(backchannelLogoutJob, ({ app }, told) => sendLogout(app, told)),
]
