import { api } from '#http/call.ts'
import { Refused } from '#kernel/errors.ts'
import { readPage } from '#kernel/list.ts'
import { findSettlement, settlementRows } from '#settlement'
import { csvOf } from './csv-answer.http.ts'
import { SETTLEMENT_SHEET } from './sheets.ts'

export const adminSettlementHttp = {
  list: api.adminSettlement.list.handler(({ input, context: { app } }) =>
    readPage(app.db, settlementRows, input, app.clock.now()),
  ),
  export: api.adminSettlement.export.handler(({ input, context }) =>
    csvOf(context, settlementRows, SETTLEMENT_SHEET, input),
  ),
  read: api.adminSettlement.read.handler(async ({ input: { id }, context: { app } }) => {
    const settlement = await findSettlement(app.db, id)
    if (!settlement) throw new Refused('not-found')
    return settlement
  }),
}
