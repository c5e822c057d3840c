import type { Registration, SignedIn } from '@vitrine/contract/account'
import { parseFullName } from '@vitrine/contract/brazil/name'
import { newId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import { readBrand } from '../brand/index.ts'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, type Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { oweMail } from '../mail/index.ts'
import { type Consent, insertAccount, insertConsents, type NewAccount } from './account.store.ts'
import { askConfirmation } from './email/ask-confirmation.ts'
import { noteEvent } from './event/event.store.ts'
import { isHeldForUndo } from './link/open-link.store.ts'
import { takeTurn } from './link/turn.ts'
import { hashPassword } from './password/password.ts'
import { checkPassword } from './password/password-policy.ts'
import type { Device } from './session/session.store.ts'
import { startSession } from './session/start-session.ts'
import { TERMS_VERSION } from './terms.ts'

type Form = z.output<typeof Registration>

export interface Origin extends Device {
  clientId: string | undefined
  /** Where the person was going; the link in the mail leads on there. */
  redirect?: string | undefined
}

const BRAND = 'main'

/** Opens an account, keeps what its owner agreed to, signs them in and promises the welcome mail. */
export async function register(app: App, form: Form, origin: Origin): Promise<SignedIn> {
  const seller = await readBrand(app.db, BRAND)
  checkPassword(form.password, { ...form, brand: seller.name })
  const passwordHash = await hashPassword(form.password)
  const now = app.clock.now()
  const id = newId('acc', now.getTime())
  const name = parseFullName(form.name) ?? form.name
  return inTransaction(app.db, async (tx) => {
    const account = {
      id,
      name,
      email: form.email,
      passwordHash,
      brandId: BRAND,
      clientId: origin.clientId,
      now,
    }
    if (!(await insertAccount(tx, account))) throw new Refused('account.email-taken')
    // Asked after the insert: whoever left this address a moment ago has committed by now.
    if (await isHeldForUndo(tx, form.email, id, now)) throw new Refused('account.email-taken')
    const consent = { accountId: id, version: TERMS_VERSION, ip: origin.ip, at: now }
    await insertConsents(tx, consentsOf(form, consent))
    await greet(app, tx, account, origin)
    await oweMail(app, tx, { kind: 'welcome', to: form.email, reference: id, props: { seller, name } })
    return startSession(app, tx, id, origin)
  })
}

/** The first message asks to confirm the address; the next one may be asked for a minute later. */
async function greet(app: App, tx: Tx, account: NewAccount, origin: Origin): Promise<void> {
  const { id, name, email, now } = account
  const { clientId, redirect, ip, userAgent } = origin
  await noteEvent(tx, { accountId: id, kind: 'account.registered', at: now, ip, userAgent })
  await takeTurn(app, tx, 'confirm-email', email)
  await askConfirmation(app, tx, { id, name, email, brandId: BRAND }, { clientId, redirect })
}

/** Accepting the terms is not agreeing to advertising (LGPD art. 8, § 4). */
function consentsOf({ marketingOptIn }: Form, consent: Omit<Consent, 'kind'>): Consent[] {
  const terms: Consent = { ...consent, kind: 'terms' }
  return marketingOptIn ? [terms, { ...consent, kind: 'marketing' }] : [terms]
}
