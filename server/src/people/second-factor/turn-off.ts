import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deletePasskey, deletePasskeys } from './passkey.store.ts'
import { endPending } from './pending.store.ts'
import { deleteRecoveryCodes } from './recovery-code.store.ts'
import { type Actor, holdActor, note, tell } from './security.ts'
import { type Standing, settleSecondFactor } from './standing.store.ts'
import { deleteTotp } from './totp.store.ts'

/** Takes the second factor away altogether. Administrators are refused with `second-factor.required`. */
export const turnOff = (app: App, actor: Actor): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!holder.hasSecondFactor) return
    await deleteFactors(tx, holder.id)
    await settle(app, tx, actor, holder)
  })

/** Takes the app away. */
export const removeApp = (app: App, actor: Actor): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!(await deleteTotp(tx, holder.id))) throw new Refused('not-found')
    if (await settle(app, tx, actor, holder)) await tell(app, tx, holder, ['second-factor-app-removed', {}])
  })

/** Takes a passkey away. Refuses `not-found` when it is not theirs. */
export const removePasskey = (app: App, actor: Actor, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!(await deletePasskey(tx, { id, accountId: holder.id }))) throw new Refused('not-found')
    await note(tx, actor, 'passkey.removed', app.clock.now(), 'passkey')
    await tell(app, tx, holder, ['second-factor-passkey-removed', {}])
    await settle(app, tx, actor, holder)
  })

export async function deleteFactors(tx: Tx, accountId: AccountId): Promise<void> {
  await deleteTotp(tx, accountId)
  await deletePasskeys(tx, accountId)
  await deleteRecoveryCodes(tx, accountId)
}

/** After a factor was removed; resolves to whether another one is left. */
export async function settle(app: App, tx: Tx, actor: Actor, before: Standing): Promise<boolean> {
  const now = app.clock.now()
  await endPending(tx, before.id, now)
  if (await settleSecondFactor(tx, before.id)) return true
  if (before.isAdmin) throw new Refused('second-factor.required')
  await deleteRecoveryCodes(tx, before.id)
  await note(tx, actor, 'second-factor.turned-off', now)
  await tell(app, tx, before, ['second-factor-off', {}])
  return false
}
