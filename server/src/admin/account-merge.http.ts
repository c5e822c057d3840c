import type { AccountId } from '@vitrine/contract/ids'
import { maskEmail, readAccount } from '#account'
import { findPresent, mergePeople, previewMerge } from '#account-admin'
import { readBrand } from '#brand'
import { api } from '#http/call.ts'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import { isLockTimeout, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { PersonalDataSource } from '#kernel/personal-data.ts'
import { enqueueMail } from '#mail'
import { onPerson, readAdminAccount } from './account.http.ts'

/** Two accounts of one person become one: looked at beforehand, and carried out. */
export const adminAccountMergeHttp = (sourcesOf: (app: App) => readonly PersonalDataSource[]) => ({
  previewMerge: api.adminAccount.previewMerge.handler(({ input: { id, from }, context: { app } }) =>
    previewMerge(app.db, sourcesOf(app), { from, into: id }),
  ),
  merge: api.adminAccount.merge.handler(async ({ input: { id, from, email, reason }, context }) => {
    const { app } = context
    const act = { id, action: 'merge', reason, done: { from } }
    await onPerson(context, act, async (tx, { at }) => {
      const leaving = await findPresent(tx, from)
      const merge = await mergePeople(tx, sourcesOf(app), { from, into: id, email }, at)
      await notifyBoth(app, tx, merge, leaving.name, at)
    }).catch(refuseBusy)
    return readAdminAccount(app, id)
  }),
})

/** Somebody else was at work on one of the accounts for longer than a merge waits. */
function refuseBusy(error: unknown): never {
  throw isLockTimeout(error) ? new Refused('account.merge-busy') : error
}

/** Both addresses are told; each in full knows itself alone. */
async function notifyBoth(app: App, tx: Tx, merge: AccountMerge, leaving: string, now: Date): Promise<void> {
  const { calledName, brandId } = await readAccount(tx, merge.into as AccountId)
  const seller = await readBrand(tx, brandId)
  const at = now.toISOString()
  const { from, fromEmail, intoEmail } = merge
  const notify = (to: string, name: string, facts: { gone: string; stays: string }) =>
    enqueueMail(app, tx, {
      kind: 'accounts-merged',
      to,
      reference: `${from}:${to === fromEmail ? 'gone' : 'stays'}`,
      props: { seller, name, ...facts, at },
    })
  await notify(intoEmail, calledName, { gone: maskEmail(fromEmail), stays: intoEmail })
  await notify(fromEmail, leaving, { gone: fromEmail, stays: maskEmail(intoEmail) })
}
