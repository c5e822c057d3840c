import type { Registration, SignedIn } from '@vitrine/contract/account'
import { parseFullName } from '@vitrine/contract/brazil/name'
import { newId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import {
  type Consent,
  findHolderOf,
  insertAccount,
  insertConsents,
  isWithinLimit,
  type NewAccount,
  noteEvent,
  readSignInAccount,
} from '#account'
import { readBrand, termsInForce } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { isReservedForUndo } from '#link'
import { enqueueMail } from '#mail'
import { checkPassword, type Device, hashPassword, startSession } from '#session'
import { askLink } from './ask-link.ts'
import { askConfirmation, sendCreatePassword } from './send-link.ts'

type Form = z.output<typeof Registration>
type BuyerForm = Omit<Form, 'password'>

export interface Origin extends Device {
  clientId: string | undefined
  /** Where the person was going; the link in the mail leads on there. */
  redirect?: string | undefined
}

/** Opens an account, keeps what its owner agreed to, signs them in and promises the welcome mail. Refuses `not-found` for no brand. */
export async function register(app: App, form: Form, origin: Origin): Promise<SignedIn> {
  const seller = await readBrand(app.db, form.brand)
  checkPassword(form.password, { ...form, brand: seller.name })
  return openAccount(app, { ...form, passwordHash: await hashPassword(form.password) }, origin)
}

/**
 * Opens an account in the middle of a purchase, without a password: the link to choose one is sent, and proves the
 * address. Whoever types an address that is not theirs gets nothing that was there before, and loses the session when
 * its holder chooses the password.
 */
export async function registerBuyer(app: App, form: BuyerForm, origin: Origin): Promise<SignedIn> {
  await readBrand(app.db, form.brand)
  return openAccount(app, { ...form, passwordHash: null }, origin)
}

async function openAccount(
  app: App,
  form: BuyerForm & Pick<NewAccount, 'passwordHash'>,
  origin: Origin,
): Promise<SignedIn> {
  const { email, passwordHash } = form
  const now = app.clock.now()
  const id = newId('acc', now.getTime())
  const name = parseFullName(form.name) ?? form.name
  const account = { id, name, email, passwordHash, brandId: form.brand, clientId: origin.clientId, now }
  const opened = await inTransaction(app.db, async (tx) => {
    if (!(await insertAccount(tx, account))) return undefined
    // Asked after the insert: whoever left this address a moment ago has committed by now.
    if (await isReservedForUndo(tx, email, id, now)) throw new Refused('account.email-taken')
    const consent = {
      accountId: id,
      version: await termsInForce(app, form.brand, tx),
      ip: origin.ip,
      at: now,
    }
    await insertConsents(tx, consentsOf(form, consent))
    await greet(app, tx, account, origin)
    return startSession(app, tx, await readSignInAccount(tx, id), origin)
  })
  return opened ?? refuseTaken(app, form, origin)
}

/** Who bought without a password has none to sign in with: the link to create it is sent, as often as it may be. */
async function refuseTaken(
  app: App,
  { email, brand }: Pick<BuyerForm, 'email' | 'brand'>,
  origin: Origin,
): Promise<never> {
  const holder = await findHolderOf(app.db, email, brand)
  if (!holder || holder.passwordHash !== null) throw new Refused('account.email-taken')
  const { clientId, redirect, ip, userAgent } = origin
  await askLink(app, { what: 'forgot-password', email, brand, clientId, redirect, ip, userAgent })
  throw new Refused('account.password-missing')
}

/** The first messages: they ask to confirm the address, or to choose a password, which confirms it as well. */
async function greet(app: App, tx: Tx, account: NewAccount, origin: Origin): Promise<void> {
  const { id, name, email, passwordHash, brandId, now } = account
  const { clientId, redirect, ip, userAgent } = origin
  await noteEvent(tx, { accountId: id, kind: 'account.registered', at: now, ip, userAgent })
  await isWithinLimit(app, tx, 'confirm-email', email)
  if (passwordHash === null) return sendCreatePassword(app, tx, id, { clientId, redirect })
  await askConfirmation(app, tx, { id, name, email, brandId }, { clientId, redirect })
  const seller = await readBrand(tx, brandId)
  await enqueueMail(app, tx, { kind: 'welcome', to: email, reference: id, props: { seller, name } })
}

/** Accepting the terms is not agreeing to advertising (LGPD art. 8, § 4). */
function consentsOf({ marketingOptIn }: BuyerForm, consent: Omit<Consent, 'kind'>): Consent[] {
  const terms: Consent = { ...consent, kind: 'terms' }
  return marketingOptIn ? [terms, { ...consent, kind: 'marketing' }] : [terms]
}
