import type { AccountId } from '@vitrine/contract/ids'
import { api } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { cancelReset, findStanding, listResets, requestReset } from '#second-factor'
import { onPerson } from './account.http.ts'

/** One under way, by its id; refuses `not-found`. */
async function findUnderWay(app: App, id: string) {
  const reset = (await listResets(app)).find((one) => one.id === id)
  if (!reset) throw new Refused('not-found')
  return reset
}

export const secondFactorResetHttp = {
  list: api.secondFactorReset.list.handler(({ context }) => listResets(context.app)),
  request: api.secondFactorReset.request.handler(async ({ input: { email, brand, reason }, context }) => {
    const { app } = context
    const holder = await findStanding(app.db, email, brand)
    if (!holder) throw new Refused('not-found')
    const id = holder.id
    const deed = { id, action: 'request-second-factor-reset', reason }
    const resetId = await onPerson(context, deed, (tx, { by }) => requestReset(app, tx, { id, reason, by }))
    return findUnderWay(app, resetId)
  }),
  cancel: api.secondFactorReset.cancel.handler(async ({ input: { id }, context }) => {
    const { account } = await findUnderWay(context.app, id)
    const deed = { id: account.id as AccountId, action: 'cancel-second-factor-reset' }
    await onPerson(context, deed, (tx, { by }) => cancelReset(context.app, tx, id, by))
  }),
}
