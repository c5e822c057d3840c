import { api, member } from '#http/call.ts'
import { deviceOf } from '#session'
import { changeEmail, readEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmNewEmailByCode, confirmNewEmailByLink } from './confirm-new-email.ts'
import { outsideOf } from './link.http.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { readEmailLink, undoEmailChange } from './undo-email-change.ts'

const { credential } = api

export const credentialHttp = {
  changePassword: credential.changePassword.handler(({ input, context }) =>
    changePassword(context.app, member(context), input, deviceOf(context)),
  ),
  resendConfirmation: credential.resendConfirmation.handler(({ context }) =>
    resendConfirmation(context.app, member(context).accountId),
  ),
  readEmailChange: credential.readEmailChange.handler(({ context }) =>
    readEmailChange(context.app, member(context).accountId),
  ),
  changeEmail: credential.changeEmail.handler(({ input, context }) =>
    changeEmail(context.app, member(context), input.newEmail, outsideOf(context)),
  ),
  confirmNewEmail: credential.confirmNewEmail.handler(({ input, context }) =>
    'token' in input
      ? confirmNewEmailByLink(context.app, input.token, outsideOf(context))
      : confirmNewEmailByCode(context.app, member(context).accountId, input.code, outsideOf(context)),
  ),
  readEmailLink: credential.readEmailLink.handler(({ input, context }) =>
    readEmailLink(context.app, input.token),
  ),
  undoEmailChange: credential.undoEmailChange.handler(({ input, context }) =>
    undoEmailChange(context.app, input.token, outsideOf(context)),
  ),
}
