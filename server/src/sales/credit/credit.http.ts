import { api, member } from '#http/call.ts'
import { listBalances } from './credit.store.ts'
import { listEntries } from './entries.store.ts'

const PAGE = 50

export const creditHttp = () => ({
  readBalances: api.credit.readBalances.handler(({ context }) =>
    listBalances(context.app.db, member(context).accountId),
  ),
  listEntries: api.credit.listEntries.handler(({ input, context }) =>
    listEntries(context.app.db, member(context).accountId, input ?? { limit: PAGE }),
  ),
})
