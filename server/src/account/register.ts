import type { Registration, SignedIn } from '@vitrine/contract/account'
import { parseFullName } from '@vitrine/contract/brazil/name'
import { newId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import { readBrand } from '../brand/index.ts'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { oweMail } from '../mail/index.ts'
import { type Consent, insertAccount, insertConsents } from './account.store.ts'
import { hashPassword } from './password.ts'
import { checkPassword } from './password-policy.ts'
import type { Device } from './session.store.ts'
import { startSession } from './start-session.ts'
import { TERMS_VERSION } from './terms.ts'

type Form = z.output<typeof Registration>

export interface Origin extends Device {
  clientId: string | undefined
}

const BRAND = 'main'

/** Opens an account, keeps what its owner agreed to, signs them in and promises the welcome mail. */
export async function register(app: App, form: Form, origin: Origin): Promise<SignedIn> {
  checkPassword(form.password, form)
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
    const consent = { accountId: id, version: TERMS_VERSION, ip: origin.ip, at: now }
    await insertConsents(tx, consentsOf(form, consent))
    const seller = await readBrand(tx, BRAND)
    await oweMail(app, tx, { kind: 'welcome', to: form.email, reference: id, props: { seller, name } })
    return startSession(app, tx, id, origin)
  })
}

/** Accepting the terms is not agreeing to advertising (LGPD art. 8, § 4). */
function consentsOf({ marketingOptIn }: Form, consent: Omit<Consent, 'kind'>): Consent[] {
  const terms: Consent = { ...consent, kind: 'terms' }
  return marketingOptIn ? [terms, { ...consent, kind: 'marketing' }] : [terms]
}
