import { api } from '#http/call.ts'
import { deviceOf } from '#session'
import { askCode } from './ask-link.ts'
import { outsideOf } from './link.http.ts'
import { signInWithCode } from './sign-in-with-code.ts'

const { account } = api

export const signInCodeHttp = {
  askSignInCode: account.askSignInCode.handler(({ input, context }) =>
    askCode(context.app, input, outsideOf(context)),
  ),
  signInWithCode: account.signInWithCode.handler(({ input, context }) =>
    signInWithCode(context.app, input, deviceOf(context)),
  ),
}
