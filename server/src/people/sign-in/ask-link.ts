import { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { type AccountLinkId, newId } from '@vitrine/contract/ids'
import { MINUTE_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import {
  enqueueHolderMail,
  findHolderOf,
  type Holder,
  isWithinLimit,
  listHoldersOf,
  type RequestContext,
} from '#account'
import { readBrand } from '#brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { findLink, issueLink, tokenOf } from '#link'
import { askConfirmation, askPassword } from './send-link.ts'

/** A link that somebody asked for by an address alone; only the job finds out whether there is such an account. */
const askLinkJob = job(
  'account.ask-link',
  z.object({
    what: z.enum(['confirm-email', 'forgot-password', 'sign-in']),
    email: z.string(),
    /** Whose accounts are looked among, and whose message it is to be. */
    brand: BrandId.optional(),
    clientId: z.string().optional(),
    redirect: z.string().optional(),
    /** The link whose secret stays with the browser that asked; its hash in hexadecimal digits. */
    kept: z.object({ id: z.templateLiteral(['lnk_', z.string()]), secretHash: z.string() }).optional(),
    ip: z.string(),
    userAgent: z.string().optional(),
    /** Asked too often: nothing is sent. */
    isTooMany: z.boolean().optional(),
  }),
)
export type RequestedLink = z.output<typeof askLinkJob.payload>

/**
 * Promises a link to whoever owns the address. It never looks whether anybody does: the same statements, and the same
 * silence, for every address, also when the limit is reached (ASVS 6.3.8).
 */
export const askLink = (app: App, asked: RequestedLink): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const isTooMany = !(await isWithinLimit(app, tx, asked.what, asked.email))
    await app.jobs.enqueue(tx, askLinkJob, { ...asked, isTooMany })
  })

/** Promises the link to choose a password with, from a brand that is there. Refuses `not-found` for another. */
export async function forgotPassword(app: App, asked: Omit<RequestedLink, 'what'>): Promise<void> {
  if (asked.brand) await readBrand(app.db, asked.brand)
  await askLink(app, { ...asked, what: 'forgot-password' })
}

/** The other half, in a worker: sends the link if there is an account it is for. */
export const sendRequestedLink = (app: App, asked: RequestedLink): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (asked.isTooMany) return
    for (const holder of await holdersOf(tx, asked))
      if (mayReceive(holder))
        await send(app, tx, { ...holder, brandId: asked.brand ?? holder.brandId }, asked)
  })

/** An address is confirmed for each account that it has; to sign in is said in which brand. */
async function holdersOf(tx: Tx, { what, email, brand }: RequestedLink): Promise<Holder[]> {
  if (what === 'confirm-email') return listHoldersOf(tx, email)
  const holder = await findHolderOf(tx, email, brand ?? FIRST_BRAND)
  return holder ? [holder] : []
}

const mayReceive = ({ status }: Holder) => status === 'active' || status === 'removal-scheduled'

async function send(app: App, tx: Tx, holder: Holder, asked: RequestedLink): Promise<void> {
  if (asked.what === 'forgot-password') return askPassword(app, tx, holder, asked)
  if (asked.what === 'sign-in') return asked.kept && sendCode(app, tx, holder, asked.kept)
  if (!holder.isVerified) await askConfirmation(app, tx, holder, asked)
}

/**
 * Promises a code to whoever owns the address; resolves to what the browser that asked has to keep. The same work and
 * answer for every address, as of any link that is asked for (ASVS 6.3.8).
 */
export async function askCode(
  app: App,
  { email, brand }: { email: string; brand: BrandId },
  context: RequestContext,
): Promise<{ token: string }> {
  const asked = { id: newId('lnk', app.clock.now().getTime()), secret: newToken() }
  const kept = { id: asked.id, secretHash: sha256(asked.secret).toString('hex') }
  await askLink(app, { what: 'sign-in', email, brand, kept, ...context })
  return { token: tokenOf(asked) }
}

/** Seconds that a code is good. */
const GOOD_FOR = (10 * MINUTE_MS) / 1000

/** What the browser that asked keeps the secret of; its hash in hexadecimal digits. */
interface KeptByBrowser {
  id: AccountLinkId
  secretHash: string
}

/**
 * Sends a code to sign in with. Older ones stay good in the browsers that asked for them: a stranger who asks again and
 * again for somebody's code makes none of theirs worthless.
 */
async function sendCode(app: App, tx: Tx, holder: Holder, asked: KeptByBrowser): Promise<void> {
  const kept = { id: asked.id, secretHash: Buffer.from(asked.secretHash, 'hex') }
  // Done before, by a worker that ended before it could say so.
  if (await findLink(tx, kept, ['sign-in'])) return
  const { code, expiresAt } = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: 'sign-in',
    seconds: GOOD_FOR,
    withCode: true,
    subject: holder.email,
    keepOlder: true,
    kept,
  })
  const facts = { code: code!, expiresAt: expiresAt.toISOString() }
  await enqueueHolderMail(app, tx, holder, { kind: 'sign-in-code', reference: kept.id, facts })
}

export const linkJobs: readonly JobHandler<{ app: App }>[] = [
  handles(askLinkJob, ({ app }, asked) => sendRequestedLink(app, asked)),
]
