import * as z from 'zod'
import { Email, NewPassword, OriginHeaders, User } from './account.ts'
import { BrandId } from './brand.ts'
import { endpoint, refusals } from './endpoint.ts'
import { parseSixDigits } from './second-factor-code.ts'
import { SecurityChange, SecurityChangeIds } from './security-change.ts'
import { typedInput } from './typed-input.ts'

const WRONG_LINK = 'Este link está incompleto. Abra de novo o do e-mail ou peça outro'
const NO_LINK = 'Informe o link que recebeu por e-mail'
const linkPart = z.string({ error: NO_LINK }).min(1, WRONG_LINK).max(200, WRONG_LINK)

/** What a link of a message carries behind `#`: its id and its secret with a dot between them. */
export const LinkToken = z
  .string({ error: NO_LINK })
  .max(401, WRONG_LINK)
  .regex(/^[^.]+\.[^.]+$/, WRONG_LINK)

const NO_EMAIL = 'Informe seu e-mail'
const NO_CODE = 'Informe o código de 6 números'
const WRONG_CODE = 'Digite os 6 números do código'
/** Six digits to be typed, with any spaces and dots a paste brings along. */
export const MailCode = typedInput({ missing: NO_CODE, wrong: WRONG_CODE, read: parseSixDigits })

/** How the link of a message stands. `replaced`: a newer one was asked for. */
export const LinkState = z.enum(['good', 'used', 'expired', 'replaced', 'unknown'])
export type LinkState = z.infer<typeof LinkState>

const ofLink = refusals('link.unknown', 'link.used', 'link.expired', 'link.replaced', 'request.too-many')
const accepted = z.void()

/** A link to choose a password with, as `POST /account/recover-password` takes it. */
export const PasswordLink = z.object({ id: z.string(), code: z.string() })

export const ConfirmedEmail = z.object({
  user: User,
  /** Where the person was going when the message was asked for; a path of ours. */
  redirect: z.string().optional(),
  clientId: z.string().optional(),
  /** Where nobody of the account was signed in: what was there before is over, and a password is chosen with this. */
  password: PasswordLink.optional(),
})
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>

/** Where a message goes that anybody may ask for. */
export const MailAddress = z.strictObject({ email: Email })
/** The code of a message, with the address that got it. */
export const ConfirmationCode = z.strictObject({ email: Email, code: MailCode })

/** The token of the message's link, or the code with the address that got it. */
const Confirmation = ConfirmationCode.partial()
  .extend({ token: LinkToken.optional() })
  .transform(({ token, email, code }, check): { token: string } | { email: string; code: string } => {
    if (token) return { token }
    if (email && code) return { email, code }
    check.addIssue({ code: 'custom', path: [email ? 'code' : 'email'], message: email ? NO_CODE : NO_EMAIL })
    return z.NEVER
  })

const sendAgain = { successStatus: 202, inputStructure: 'detailed' } as const
const toAddress = z.object({ headers: OriginHeaders, body: MailAddress })
/** `brand`: whose message it is to be; otherwise that of the account. */
const toAddressOfBrand = z.object({
  headers: OriginHeaders,
  body: MailAddress.extend({ brand: BrandId.optional() }),
})

/** What links and codes in messages are for. None of them is used by opening it: only these calls do. */
export const accountLink = {
  confirmEmail: endpoint('visitor', { limited: true })
    .route({
      method: 'POST',
      path: '/account/confirm-email',
      summary:
        'Confirmar o e-mail pelo link ou código; fora da conta, encerra o que havia nela e responde o link de uma nova senha',
    })
    .errors({ ...ofLink, ...refusals('link.wrong-code', 'account.email-taken') })
    .input(Confirmation)
    .output(ConfirmedEmail),
  resendConfirmation: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/resend-confirmation',
      ...sendAgain,
      summary: 'Enviar de novo a confirmação; a resposta é a mesma para qualquer endereço',
    })
    .errors(refusals('request.too-many'))
    .input(toAddress)
    .output(accepted),
  forgotPassword: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/forgot-password',
      ...sendAgain,
      summary: 'Pedir uma nova senha; a resposta é a mesma para qualquer endereço',
    })
    .errors(refusals('request.too-many', 'not-found'))
    .input(toAddressOfBrand)
    .output(accepted),
  readPasswordLink: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/password-link',
      summary: 'Ver o que um link de senha faz, sem usá-lo',
    })
    .errors(refusals('request.too-many'))
    .input(z.strictObject({ id: linkPart, code: linkPart }))
    .output(
      z.object({
        purpose: z.enum(['create', 'reset']),
        state: LinkState,
        /** `m••••a@vitrine.example`; only for who holds the link. */
        email: z.string().optional(),
        /** The whole address, with which whoever creates the password signs in; for a link that is good alone. */
        signInAs: z.string().optional(),
        redirect: z.string().optional(),
        /** Nobody has agreed to the documents of the shop for this account: whoever chooses its first password does. */
        asksTerms: z.boolean(),
        /** What came to the account in the last 30 days, for a link that is good. */
        recent: z.array(SecurityChange),
      }),
    ),
  recoverPassword: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/recover-password',
      successStatus: 204,
      summary: 'Escolher a senha com o link recebido',
    })
    .errors({ ...ofLink, ...refusals('unavailable', 'privacy.terms-needed') })
    /** `unknown`: what its owner does not know and wants removed. */
    .input(
      z.strictObject({
        id: linkPart,
        code: linkPart,
        password: NewPassword,
        unknown: SecurityChangeIds.default([]),
        acceptedTerms: z.literal(true).optional(),
      }),
    )
    .output(z.void()),
}
