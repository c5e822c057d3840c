import { readUser } from '#account'
import { api, member } from '#http/call.ts'
import { accountProofHttp } from '#second-factor'
import { deviceOf, refreshSession } from '#session'
import { logoff } from './end-sessions.ts'
import { accountLinkHttp } from './link.http.ts'
import { login } from './login.ts'
import { register, registerBuyer } from './register.ts'
import { enderOf } from './session.http.ts'
import { signInCodeHttp } from './sign-in-code.http.ts'

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
