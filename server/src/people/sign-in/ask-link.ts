import { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import * as z from 'zod'
import { findHolderOf, type Holder, listHoldersOf, takeTurn } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { askPassword } from './ask-password.ts'
import { sendCode } from './send-code.ts'

/** A link that somebody asked for by an address alone; only the job finds out whether there is such an account. */
export const askLinkJob = job(
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
export type AskedLink = z.output<typeof askLinkJob.payload>

/**
 * Promises a link to whoever owns the address. It never looks whether anybody does: the same statements, and the same
 * silence, for every address, also when the limit is reached (ASVS 6.3.8).
 */
export const askLink = (app: App, asked: AskedLink): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const isTooMany = !(await takeTurn(app, tx, asked.what, asked.email))
    await app.jobs.enqueue(tx, askLinkJob, { ...asked, isTooMany })
  })

/** Promises the link to choose a password with, from a brand that is there. Refuses `not-found` for another. */
export async function forgotPassword(app: App, asked: Omit<AskedLink, 'what'>): Promise<void> {
  if (asked.brand) await readBrand(app.db, asked.brand)
  await askLink(app, { ...asked, what: 'forgot-password' })
}

/** The other half, in a worker: sends the link if there is an account it is for. */
export const sendAskedLink = (app: App, asked: AskedLink): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (asked.isTooMany) return
    for (const holder of await holdersOf(tx, asked))
      if (mayReceive(holder))
        await send(app, tx, { ...holder, brandId: asked.brand ?? holder.brandId }, asked)
  })

/** An address is confirmed for each account that it has; to sign in is said in which brand. */
async function holdersOf(tx: Tx, { what, email, brand }: AskedLink): Promise<Holder[]> {
  if (what === 'confirm-email') return listHoldersOf(tx, email)
  const holder = await findHolderOf(tx, email, brand ?? FIRST_BRAND)
  return holder ? [holder] : []
}

const mayReceive = ({ status }: Holder) => status === 'active' || status === 'removal-scheduled'

async function send(app: App, tx: Tx, holder: Holder, asked: AskedLink): Promise<void> {
  if (asked.what === 'forgot-password') return askPassword(app, tx, holder, asked)
  if (asked.what === 'sign-in') return asked.kept && sendCode(app, tx, holder, asked.kept)
  if (!holder.isVerified) await askConfirmation(app, tx, holder, asked)
}
