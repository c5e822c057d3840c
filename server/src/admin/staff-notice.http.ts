import { api, member } from '#http/call.ts'
import { asTransaction } from '#kernel/database.ts'
import { chooseStaffWays, readStaffChoices } from '#notification'

export const staffNoticeHttp = {
  read: api.staffNotice.read.handler(({ context }) =>
    readStaffChoices(context.app.db, member(context).accountId),
  ),
  choose: api.staffNotice.choose.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await chooseStaffWays(asTransaction(context.app.db), accountId, input)
    return input
  }),
}
