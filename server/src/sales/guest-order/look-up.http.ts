import { api } from '#http/call.ts'
import { deviceOf } from '#session'
import { lookUpOrder, readFoundOrder } from './look-up.ts'

export const lookUpHttp = {
  find: api.orderLookUp.find.handler(({ input, context }) =>
    lookUpOrder(context.app, input, deviceOf(context)),
  ),
  read: api.orderLookUp.read.handler(({ input, context }) => readFoundOrder(context.app, input.viewCode)),
}
