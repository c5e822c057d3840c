import { api, type Call, member } from '../kernel/http/call.ts'
import { readUser } from './account.store.ts'
import { login } from './login.ts'
import { logoff } from './logoff.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'

const deviceOf = ({ headers, ip }: Call) => ({ userAgent: headers['user-agent'], ip })

export const accountHttp = {
  register: api.account.register.handler(({ input: { headers, body }, context }) =>
    register(context.app, body, { ...deviceOf(context), clientId: headers.client_id }),
  ),
  login: api.account.login.handler(({ input, context }) => login(context.app, input, deviceOf(context))),
  logoff: api.account.logoff.handler(({ context }) => logoff(context.app, member(context).sessionId)),
  refreshToken: api.account.refreshToken.handler(({ input, context }) =>
    refreshSession(context.app, input.refreshToken),
  ),
  me: api.account.me.handler(({ context }) => readUser(context.app.db, member(context).accountId)),
}
