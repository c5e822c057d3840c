import type { User } from '@vitrine/contract/account'
import { correctBuyer, correctMember, readUser } from '../account/index.ts'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { hasOrders, moveOrders } from './order.store.ts'

type Member = Parameters<typeof correctBuyer>[2]
type BuyerCorrection = Parameters<typeof correctBuyer>[3]
type MemberCorrection = Parameters<typeof correctMember>[3]

/**
 * Puts right the address that a guest mistyped. Once something was ordered, messages about it have gone there: from
 * then on the address is changed as any other.
 */
export const correctBuyerEmail = (app: App, guest: Member, correction: BuyerCorrection): Promise<User> =>
  inTransaction(app.db, async (tx) => {
    if (await hasOrders(tx, guest.accountId)) throw new Refused('email.not-correctable')
    await correctBuyer(app, tx, guest, correction)
    return readUser(tx, guest.accountId)
  })

/**
 * The same for who signed up with a password, which proves who orders: what they ordered goes with them, so that
 * nothing more is told to the mistyped address.
 */
export const correctSignUpEmail = (
  app: App,
  { accountId, sessionId }: Member,
  correction: MemberCorrection,
): Promise<User> =>
  inTransaction(app.db, async (tx) => {
    await correctMember(app, tx, { accountId, sessionId }, correction)
    await moveOrders(tx, accountId, correction.email)
    return readUser(tx, accountId)
  })
