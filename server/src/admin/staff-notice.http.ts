import { refuseUnknownBrands } from '#brand'
import { api, member } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import { chooseStaffWays, readStaffChoices } from '#notification'

export const staffNoticeHttp = {
  read: api.staffNotice.read.handler(({ context }) =>
    readStaffChoices(context.app.db, member(context).accountId),
  ),
  choose: api.staffNotice.choose.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await inTransaction(context.app.db, async (tx) => {
      await refuseUnknownBrands(tx, input.brands ?? [], 'brands')
      await chooseStaffWays(tx, accountId, input)
    })
    return input
  }),
}
