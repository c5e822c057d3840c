import type { User } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import { readHolder, readUser } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { runHook } from '#kernel/hook.ts'
import { hasPaid, moveOrders, orderHooks } from '#order'
import { correctBuyer, correctMember } from '#sign-in'

type Member = Parameters<typeof correctBuyer>[2]
type BuyerCorrection = Parameters<typeof correctBuyer>[3]
type MemberCorrection = Parameters<typeof correctMember>[3]

/**
 * Puts right the address that a guest mistyped, with what they have not paid for. What was paid stays with the address
 * that paid: from then on it is changed as any other.
 */
export const correctBuyerEmail = (app: App, guest: Member, correction: BuyerCorrection): Promise<User> =>
  inTransaction(app.db, async (tx) => {
    if (await hasPaid(tx, guest.accountId)) throw new Refused('email.not-correctable')
    await correctBuyer(app, tx, guest, correction)
    await moveUnpaid(app, tx, guest.accountId, correction.email)
    return readUser(tx, guest.accountId)
  })

/**
 * The same for who signed up with a password, which proves who orders. What they have not paid for goes with them; what
 * was paid stays with the address that paid, until the new one is proved (`followAddress`).
 */
export const correctSignUpEmail = (
  app: App,
  { accountId, sessionId }: Member,
  correction: MemberCorrection,
): Promise<User> =>
  inTransaction(app.db, async (tx) => {
    await correctMember(app, tx, { accountId, sessionId }, correction)
    await moveUnpaid(app, tx, accountId, correction.email)
    return readUser(tx, accountId)
  })

/** What waits for its money goes with them; what it is paid with went to the mistyped address, and is sent once more. */
async function moveUnpaid(app: App, tx: Tx, accountId: Member['accountId'], email: string): Promise<void> {
  const orderIds = await moveOrders(tx, accountId, email, { onlyUnpaid: true })
  await runHook(app, tx, orderHooks.corrected, { accountId, orderIds })
}

/** Puts the proved address of an account on everything that it ordered. */
export const followAddress = (app: App, accountId: AccountId): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const { email, isVerified } = await readHolder(tx, accountId)
    if (isVerified) await moveOrders(tx, accountId, email)
  })
