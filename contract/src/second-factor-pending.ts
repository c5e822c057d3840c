import * as z from 'zod'
import { SignedIn } from './account.ts'
import { endpoint, refusals } from './endpoint.ts'
import { ApprovedPasskey, NewPasskey, PasskeyName, PasskeyQuestion } from './passkey.ts'
import { AppSecret } from './second-factor.ts'
import { AppCode, TwoFactorSessionId } from './second-factor-code.ts'

/** Signed in for the first time with the second factor just set up. */
export const Enrolled = SignedIn.extend({ recoveryCodes: z.array(z.string()) })

/** A second factor that somebody owes: what can be done about it. */
export const SecondFactorPendingState = z.object({
  /** Whether a factor is proved, or the first one is set up. */
  purpose: z.enum(['sign-in', 'enrol', 'renew']),
  expiresAt: z.iso.datetime(),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
  attemptsLeft: z.int(),
})
export type SecondFactorPendingState = z.infer<typeof SecondFactorPendingState>

const pending = { twoFactorSessionId: TwoFactorSessionId }
const open = endpoint('public')
const ofPending = refusals('second-factor.session-ended', 'request.too-many')
const ofEnrolment = refusals('second-factor.session-ended', 'second-factor.enrolment-ended')
const ofCode = refusals('second-factor.wrong-code')
const ofPasskey = refusals('passkey.refused')
const ofFirst = refusals('email.unconfirmed')
const ofNewPasskey = refusals('passkey.refused', 'passkey.already-there', 'passkey.too-many')

/** What somebody does who owes the second factor and is not signed in yet, and who signs in with a passkey alone. */
export const secondFactorPending = {
  readPending: open
    .route({
      method: 'POST',
      path: '/account/2fa/read',
      summary: 'O que se pode fazer em uma verificação pendente',
    })
    .errors(refusals('second-factor.session-ended'))
    .input(z.strictObject(pending))
    .output(SecondFactorPendingState),
  enrolApp: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/app',
      summary: 'Primeira entrada: começar a cadastrar um aplicativo',
    })
    .errors({ ...ofPending, ...ofFirst })
    .input(z.strictObject(pending))
    .output(AppSecret),
  confirmEnrolledApp: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/app/confirm',
      summary: 'Primeira entrada: confirmar o aplicativo e entrar',
    })
    .errors({ ...ofEnrolment, ...ofFirst, ...ofCode })
    .input(z.strictObject({ ...pending, code: AppCode }))
    .output(Enrolled),
  enrolPasskey: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/passkey',
      summary: 'Primeira entrada: começar a cadastrar uma chave de acesso',
    })
    .errors({ ...ofPending, ...ofFirst })
    .input(z.strictObject(pending))
    .output(PasskeyQuestion),
  confirmEnrolledPasskey: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/passkey/confirm',
      summary: 'Primeira entrada: cadastrar a chave de acesso e entrar',
    })
    .errors({ ...ofPending, ...ofFirst, ...ofNewPasskey })
    .input(z.strictObject({ ...pending, name: PasskeyName, passkey: NewPasskey }))
    .output(Enrolled),

  askPasskey: open
    .route({
      method: 'POST',
      path: '/account/2fa/passkey',
      summary: 'Segunda etapa: pedir a chave de acesso',
    })
    .errors(ofPending)
    .input(z.strictObject(pending))
    .output(PasskeyQuestion),
  verifyPasskey: open
    .route({
      method: 'POST',
      path: '/account/2fa/passkey/verify',
      summary: 'Segunda etapa: entrar com a chave de acesso',
    })
    .errors({ ...ofPending, ...ofPasskey })
    .input(z.strictObject({ ...pending, passkey: ApprovedPasskey }))
    .output(SignedIn),
  startPasskeySignIn: open
    .route({
      method: 'POST',
      path: '/account/login-passkey/start',
      summary: 'Começar a entrar só com uma chave de acesso',
    })
    .errors(refusals('request.too-many'))
    .input(z.strictObject({}))
    .output(PasskeyQuestion),
  signInWithPasskey: open
    .route({ method: 'POST', path: '/account/login-passkey', summary: 'Entrar só com uma chave de acesso' })
    .errors({ ...ofPasskey, ...refusals('request.too-many') })
    .input(z.strictObject({ passkey: ApprovedPasskey }))
    .output(SignedIn),
}
