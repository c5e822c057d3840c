import * as z from 'zod'
import { Email, SecondFactorPending, SignedIn } from './account.ts'
import { LinkToken, MailAddress, MailCode } from './account-link.ts'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { endpoint, refusals } from './endpoint.ts'

/** What the browser that asked for a code keeps: without it the code is of no use, and it is of none without the code. */
export const SignInCodeToken = z.object({ token: z.string() })

/** What somebody types: the code, with the address that got it. */
export const CodeCredentials = z.strictObject({ email: Email, token: LinkToken, code: MailCode })

/** Signing in by six digits that are sent to the account's address, instead of its password. */
export const signInCode = {
  askSignInCode: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/login-code/start',
      successStatus: 202,
      summary: 'Receber um código para entrar; a resposta é a mesma para qualquer endereço',
    })
    .errors(refusals('request.too-many'))
    .input(MailAddress.extend({ brand: BrandId.default(FIRST_BRAND) }))
    .output(SignInCodeToken),
  signInWithCode: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/login-code',
      summary: 'Entrar com o código recebido por e-mail',
    })
    .errors(refusals('link.wrong-code', 'account.suspended', 'request.too-many'))
    .input(CodeCredentials)
    .output(z.union([SignedIn, SecondFactorPending])),
}
