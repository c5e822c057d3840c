import type { Outside } from '#account'
import { api, type Call } from '#http/call.ts'
import { askLink, forgotPassword } from './ask-link.ts'
import { confirmEmail } from './confirm-email.ts'
import { readPasswordLink, recoverPassword } from './recover-password.ts'

/** From where a call comes, as the record of events keeps it. */
export const outsideOf = ({ headers, ip }: Call): Outside => ({ ip, userAgent: headers['user-agent'] })

const { account } = api

export const accountLinkHttp = {
  confirmEmail: account.confirmEmail.handler(({ input, context }) =>
    confirmEmail(context.app, input, { ...outsideOf(context), member: context.caller }),
  ),
  resendConfirmation: account.resendConfirmation.handler(({ input: { headers, body }, context }) =>
    askLink(context.app, {
      what: 'confirm-email',
      email: body.email,
      clientId: headers.client_id,
      redirect: headers.redirect,
      ...outsideOf(context),
    }),
  ),
  forgotPassword: account.forgotPassword.handler(({ input: { headers, body }, context }) =>
    forgotPassword(context.app, {
      ...body,
      clientId: headers.client_id,
      redirect: headers.redirect,
      ...outsideOf(context),
    }),
  ),
  readPasswordLink: account.readPasswordLink.handler(({ input, context }) =>
    readPasswordLink(context.app, input),
  ),
  recoverPassword: account.recoverPassword.handler(({ input, context }) =>
    recoverPassword(context.app, input, outsideOf(context)),
  ),
}
