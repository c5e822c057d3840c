import { api, member } from '../kernel/http/call.ts'
import { readUser } from './account.store.ts'
import { accountLinkHttp } from './link/link.http.ts'
import { login } from './password/login.ts'
import { register, registerBuyer } from './register.ts'
import { accountProofHttp } from './second-factor/second-factor.http.ts'
import { deviceOf } from './session/device.http.ts'
import { logoff } from './session/logoff.ts'
import { refreshSession } from './session/refresh-session.ts'
import { enderOf } from './session/session.http.ts'
import { signInCodeHttp } from './sign-in-code/sign-in-code.http.ts'

export const accountHttp = {
  ...accountProofHttp,
  ...accountLinkHttp,
  ...signInCodeHttp,
  register: api.account.register.handler(({ input: { headers, body }, context }) =>
    register(context.app, body, {
      ...deviceOf(context),
      clientId: headers.client_id,
      redirect: headers.redirect,
    }),
  ),
  registerBuyer: api.account.registerBuyer.handler(({ input: { headers, body }, context }) =>
    registerBuyer(context.app, body, {
      ...deviceOf(context),
      clientId: headers.client_id,
      redirect: headers.redirect,
    }),
  ),
  login: api.account.login.handler(({ input, context }) => login(context.app, input, deviceOf(context))),
  logoff: api.account.logoff.handler(({ context }) => logoff(context.app, enderOf(context))),
  refreshToken: api.account.refreshToken.handler(({ input, context }) =>
    refreshSession(context.app, input.refreshToken, deviceOf(context)),
  ),
  me: api.account.me.handler(({ context }) => readUser(context.app.db, member(context).accountId)),
}
