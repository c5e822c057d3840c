import { api, member } from '#http/call.ts'
import { disconnect, listConnected } from './connected-apps.ts'

export const connectedAppHttp = {
  list: api.connectedApp.list.handler(({ context }) => listConnected(context.app, member(context).accountId)),
  disconnect: api.connectedApp.disconnect.handler(({ input, context }) => {
    const { accountId, sessionId } = member(context)
    const owner = { accountId, sessionId, ip: context.ip, userAgent: context.headers['user-agent'] }
    return disconnect(context.app, owner, input.clientId)
  }),
}
