import * as z from 'zod'
import { SignedIn } from './account.ts'
import { endpoint, refusals } from './endpoint.ts'
import { ApprovedPasskey, NewPasskey, PasskeyName, PasskeyQuestion } from './passkey.ts'
import { AppCode, TwoFactorSessionId } from './second-factor-code.ts'

const pending = { twoFactorSessionId: TwoFactorSessionId }

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Copied among the devices of its owner. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
})
export type Passkey = z.infer<typeof Passkey>

/** How somebody's second factor stands. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Administrators keep at least one. */
  isRequired: z.boolean(),
  /** Since when the app is set up. */
  appSince: z.iso.datetime().optional(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** An administrator asked to reset it; it happens at `dueAt` unless the owner cancels. */
  reset: z.object({ requestedAt: z.iso.datetime(), dueAt: z.iso.datetime() }).optional(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app needs: the secret to type, and the address that the QR code carries. */
export const AppSecret = z.object({ secret: z.string(), address: z.string() })
export type AppSecret = z.infer<typeof AppSecret>

/** Shown once; only the first factor brings them by itself. */
const recoveryCodes = z.array(z.string()).optional()
export const TurnedOn = z.object({ recoveryCodes })
export type TurnedOn = z.infer<typeof TurnedOn>

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

const nothing = z.strictObject({})
const byId = z.strictObject({ id: z.string().max(64) })
const dangerous = endpoint('member', { stepUp: true })
const open = endpoint('public')
const ofPending = refusals('second-factor.session-ended', 'request.too-many')
const ofEnrolment = refusals('second-factor.session-ended', 'second-factor.enrolment-ended')
const ofCode = refusals('second-factor.wrong-code')
const ofPasskey = refusals('passkey.refused')
const ofNewPasskey = refusals('passkey.refused', 'passkey.already-there', 'passkey.too-many')

export const secondFactor = {
  read: endpoint('member')
    .route({
      method: 'GET',
      path: '/account/second-factor',
      summary: 'Como está a verificação em duas etapas',
    })
    .input(nothing.optional())
    .output(SecondFactor),
  turnOff: dangerous
    .route({
      method: 'DELETE',
      path: '/account/second-factor',
      successStatus: 204,
      summary: 'Desligar a verificação em duas etapas',
    })
    .errors(refusals('second-factor.required'))
    .input(nothing.optional())
    .output(z.void()),
  cancelReset: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/account/second-factor/reset',
      successStatus: 204,
      summary: 'Cancelar a redefinição da minha verificação em duas etapas',
    })
    .input(nothing.optional())
    .output(z.void()),

  startApp: dangerous
    .route({
      method: 'POST',
      path: '/account/second-factor/app',
      summary: 'Começar a cadastrar um aplicativo',
    })
    .input(nothing)
    .output(AppSecret),
  confirmApp: dangerous
    .route({
      method: 'POST',
      path: '/account/second-factor/app/confirm',
      summary: 'Confirmar o aplicativo com um código',
    })
    .errors({ ...ofCode, ...refusals('second-factor.enrolment-ended') })
    .input(z.strictObject({ code: AppCode }))
    .output(TurnedOn),
  removeApp: dangerous
    .route({
      method: 'DELETE',
      path: '/account/second-factor/app',
      successStatus: 204,
      summary: 'Remover o aplicativo',
    })
    .errors(refusals('second-factor.required'))
    .input(nothing.optional())
    .output(z.void()),
  makeRecoveryCodes: dangerous
    .route({
      method: 'POST',
      path: '/account/second-factor/recovery-codes',
      summary: 'Gerar novos códigos de recuperação',
    })
    .errors(refusals('second-factor.none'))
    .input(nothing)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),

  startPasskey: dangerous
    .route({
      method: 'POST',
      path: '/account/passkeys/start',
      summary: 'Começar a cadastrar uma chave de acesso',
    })
    .errors(refusals('passkey.too-many'))
    .input(nothing)
    .output(PasskeyQuestion),
  addPasskey: dangerous
    .route({
      method: 'POST',
      path: '/account/passkeys',
      successStatus: 201,
      summary: 'Cadastrar uma chave de acesso',
    })
    .errors(ofNewPasskey)
    .input(z.strictObject({ name: PasskeyName, passkey: NewPasskey }))
    .output(TurnedOn),
  renamePasskey: endpoint('member')
    .route({
      method: 'PUT',
      path: '/account/passkeys/{id}',
      successStatus: 204,
      summary: 'Renomear uma chave de acesso',
    })
    .input(byId.extend({ name: PasskeyName }))
    .output(z.void()),
  removePasskey: dangerous
    .route({
      method: 'DELETE',
      path: '/account/passkeys/{id}',
      successStatus: 204,
      summary: 'Remover uma chave de acesso',
    })
    .errors(refusals('second-factor.required'))
    .input(byId)
    .output(z.void()),

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
    .errors(ofPending)
    .input(z.strictObject(pending))
    .output(AppSecret),
  confirmEnrolledApp: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/app/confirm',
      summary: 'Primeira entrada: confirmar o aplicativo e entrar',
    })
    .errors({ ...ofEnrolment, ...ofCode })
    .input(z.strictObject({ ...pending, code: AppCode }))
    .output(Enrolled),
  enrolPasskey: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/passkey',
      summary: 'Primeira entrada: começar a cadastrar uma chave de acesso',
    })
    .errors(ofPending)
    .input(z.strictObject(pending))
    .output(PasskeyQuestion),
  confirmEnrolledPasskey: open
    .route({
      method: 'POST',
      path: '/account/2fa/enrol/passkey/confirm',
      summary: 'Primeira entrada: cadastrar a chave de acesso e entrar',
    })
    .errors({ ...ofPending, ...ofNewPasskey })
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
    .input(nothing)
    .output(PasskeyQuestion),
  signInWithPasskey: open
    .route({ method: 'POST', path: '/account/login-passkey', summary: 'Entrar só com uma chave de acesso' })
    .errors({ ...ofPasskey, ...refusals('request.too-many') })
    .input(z.strictObject({ passkey: ApprovedPasskey }))
    .output(SignedIn),
}
