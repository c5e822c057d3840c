import * as z from 'zod'
import { endpoint, refusals } from './endpoint.ts'
import { NewPasskey, PasskeyName, PasskeyQuestion } from './passkey.ts'
import { AppCode } from './second-factor-code.ts'

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

const nothing = z.strictObject({})
const byId = z.strictObject({ id: z.string().max(64) })
const dangerous = endpoint('member', { stepUp: true })
/** A factor outlives the session and the password that it was set up with. */
const adding = endpoint('member', { stepUp: true, confirmed: true })
const ofAdding = refusals('email.unconfirmed')
const ofCode = refusals('second-factor.wrong-code')
const ofNewPasskey = refusals('passkey.refused', 'passkey.already-there', 'passkey.too-many')

/** What somebody signed in does with their second factor. */
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
      summary: 'Desativar a verificação em duas etapas',
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

  startApp: adding
    .route({
      method: 'POST',
      path: '/account/second-factor/app',
      summary: 'Começar a cadastrar um aplicativo',
    })
    .errors(ofAdding)
    .input(nothing)
    .output(AppSecret),
  confirmApp: adding
    .route({
      method: 'POST',
      path: '/account/second-factor/app/confirm',
      summary: 'Confirmar o aplicativo com um código',
    })
    .errors({ ...ofAdding, ...ofCode, ...refusals('second-factor.enrolment-ended') })
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

  startPasskey: adding
    .route({
      method: 'POST',
      path: '/account/passkeys/start',
      summary: 'Começar a cadastrar uma chave de acesso',
    })
    .errors(refusals('email.unconfirmed', 'passkey.too-many'))
    .input(nothing)
    .output(PasskeyQuestion),
  addPasskey: adding
    .route({
      method: 'POST',
      path: '/account/passkeys',
      successStatus: 201,
      summary: 'Cadastrar uma chave de acesso',
    })
    .errors({ ...ofAdding, ...ofNewPasskey })
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
}
