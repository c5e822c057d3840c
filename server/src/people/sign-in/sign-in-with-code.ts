import { type AccountId, newId } from '@vitrine/contract/ids'
import type { CodeCredentials } from '@vitrine/contract/sign-in-code'
import type * as z from 'zod'
import { type Holder, readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOpenLinkBySecret, keyOfToken, tryCode } from '#link'
import { lookAndHoldStanding } from '#second-factor'
import { type CountedGuess, type Device, forgiveGuess, noteWrong, takeGuess } from '#session'
import { sendCreatePassword } from './ask-password.ts'
import { claimAccount } from './claim-account.ts'
import { type SignInAnswer, signIn } from './login.ts'

type Form = z.output<typeof CodeCredentials>

/** Nothing signed in when the code was wrong: the try has to be committed. `holderId`: whose code it is a try of. */
interface Outcome {
  answer?: SignInAnswer
  holderId?: AccountId
}

/**
 * Signs in by a code of the mailbox, in the browser that asked for it. It takes the place of the password and of nothing
 * else: who has a second factor still owes it. An address without an account, a code of another browser and a wrong one
 * are the same, and all of them are guesses.
 */
export async function signInWithCode(app: App, form: Form, device: Device): Promise<SignInAnswer> {
  const guess = { secret: 'code', email: form.email, device } as const
  const counted = await takeGuess(app, guess)
  const { answer, holderId } = await inTransaction(app.db, (tx) => tryForm(app, tx, form, counted, device))
  if (answer) return answer
  if (holderId) noteWrong(app, { ...guess, holderId }, counted)
  throw new Refused('link.wrong-code')
}

async function tryForm(
  app: App,
  tx: Tx,
  { email, token, code }: Form,
  counted: CountedGuess,
  device: Device,
): Promise<Outcome> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const open = await findOpenLinkBySecret(tx, key, 'sign-in', { email, now })
  const standing = await lookAndHoldStanding(tx, open?.accountId ?? newId('acc'))
  const link = await tryCode(app, tx, { linkId: open && key.id, email, code })
  if (!open || !link) return { ...(open && { holderId: open.accountId }) }
  if (!standing?.isOpen) throw new Refused('account.suspended')
  await forgiveGuess(tx, counted)
  const holder = await readHolder(tx, open.accountId)
  if (!holder.isVerified) await claim(app, tx, holder, device)
  return { answer: await signIn(app, tx, open.accountId, { ...device, proof: 'code' }) }
}

/** A password that somebody chose before the address was proved gives way to one that its owner chooses by a link. */
async function claim(app: App, tx: Tx, holder: Holder, { ip, userAgent }: Device): Promise<void> {
  await claimAccount(app, tx, holder, { factor: 'code', ip, userAgent })
  if (holder.passwordHash !== null) await sendCreatePassword(app, tx, holder.id)
}
