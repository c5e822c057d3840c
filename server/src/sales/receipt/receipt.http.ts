import { api, member } from '#http/call.ts'
import { receiptOf } from './receipts.ts'

export const receiptHttp = {
  downloadReceipt: api.checkout.downloadReceipt.handler(({ input, context }) =>
    receiptOf(context.app, input.id, member(context).accountId),
  ),
}
