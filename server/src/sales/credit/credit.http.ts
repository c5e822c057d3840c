import { api, member } from '#http/call.ts'
import { listBalances, listEntries } from './credit.store.ts'

const PAGE = 50

export const creditHttp = () => ({
  readBalances: api.credit.readBalances.handler(({ context }) =>
    listBalances(context.app.db, member(context).accountId),
  ),
  listEntries: api.credit.listEntries.handler(({ input, context }) =>
    listEntries(context.app.db, member(context).accountId, input ?? { limit: PAGE }),
  ),
})
