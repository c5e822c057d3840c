import { deviceOf } from '../../account/index.ts'
import { api } from '../../kernel/http/call.ts'
import { lookUpOrder, readFoundOrder } from './look-up.ts'

export const lookUpHttp = {
  find: api.orderLookUp.find.handler(({ input, context }) =>
    lookUpOrder(context.app, input, deviceOf(context)),
  ),
  read: api.orderLookUp.read.handler(({ input, context }) => readFoundOrder(context.app, input.viewCode)),
}
