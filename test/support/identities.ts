import { randomUUID } from 'node:crypto'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { readSignInAccount } from '../../server/src/people/account/holder.store.ts'
import { startSession } from '../../server/src/people/session/session.ts'
import type { App } from '../../server/src/platform/kernel/app-context.ts'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'

export interface IdentityOptions {
  roles?: string[]
  hasSecondFactor?: boolean
  /** The address was never proved. */
  isUnconfirmed?: boolean
  /** Seconds since the password and since the second factor were proved; none = never. */
  provedAgo?: number
  secondFactorAgo?: number
  /** Seconds since the administration was last used. */
  adminUsedAgo?: number
  /** It is a session in which somebody with these roles acts as the account. */
  actor?: string[]
}

/** Who may call everything. */
export const OWNER: IdentityOptions = { roles: ['owner'], hasSecondFactor: true, secondFactorAgo: 0 }

/** A session of somebody who is there already, begun now; resolves to the bearer. It is not how people sign in: no password is asked for. */
export async function sessionOf(app: App, email: string): Promise<string> {
  return inTransaction(app.db, async (tx) => {
    const { id } = await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const account = await readSignInAccount(tx, id as AccountId)
    return (await startSession(app, tx, account, { ip: '203.0.113.9' })).accessToken
  })
}

/** Somebody of that kind, signed in; resolves to the bearer and the account. */
export async function identity(
  app: App,
  options: IdentityOptions = {},
): Promise<{ token: string; id: AccountId }> {
  const { roles = [], hasSecondFactor = false, provedAgo = 0 } = options
  const now = app.clock.now()
  const ago = (seconds: number | undefined) =>
    seconds === undefined ? null : new Date(now.getTime() - seconds * 1000)
  const id = newId('acc', now.getTime())
  const account = {
    id,
    name: 'Rita de Cássia Moura',
    email: `${randomUUID()}@pessoa.example`,
    roles,
    has_second_factor: hasSecondFactor,
    email_verified_at: options.isUnconfirmed ? null : now,
    brand_id: 'main',
    created_at: now,
  }
  const actor = options.actor && { ...account, id: newId('acc', now.getTime()), roles: options.actor }
  return inTransaction(app.db, async (tx) => {
    await tx.insertInto('account').values(account).execute()
    if (actor)
      await tx
        .insertInto('account')
        .values({ ...actor, email: `${randomUUID()}@loja.example` })
        .execute()
    const { accessToken } = await startSession(app, tx, await readSignInAccount(tx, id), {
      ip: '203.0.113.9',
    })
    await tx
      .updateTable('session')
      .set({
        proved_at: ago(provedAgo),
        second_factor_at: ago(options.secondFactorAgo),
        admin_used_at: ago(options.adminUsedAgo),
        actor_id: actor?.id ?? null,
      })
      .where('account_id', '=', id)
      .execute()
    return { token: accessToken, id }
  })
}
