import * as z from 'zod'
import { Email, NewPassword, User } from './account.ts'
import { LinkState, LinkToken, MailCode, PasswordLink } from './account-link.ts'
import { endpoint, refusals } from './endpoint.ts'

const ofLink = refusals('link.unknown', 'link.used', 'link.expired', 'link.replaced', 'request.too-many')

/** Seconds until the next message may be asked for. */
export const Resent = z.object({ retryAfter: z.int() })

export const PasswordChange = z.strictObject({
  currentPassword: z
    .string({ error: 'Informe sua senha atual' })
    .min(1, 'Informe sua senha atual')
    .max(128, 'Senha atual incorreta'),
  newPassword: NewPassword,
})

export const EmailChange = z.strictObject({ newEmail: Email })
export const NewEmailCode = z.strictObject({ code: MailCode })

/** The token of the link that the new address got, or its code. */
const NewEmailProof = NewEmailCode.partial()
  .extend({ token: LinkToken.optional() })
  .transform(({ token, code }, check): { token: string } | { code: string } => {
    if (token) return { token }
    if (code) return { code }
    check.addIssue({ code: 'custom', path: ['code'], message: 'Informe o código de 6 números' })
    return z.NEVER
  })

/** An address that waits for its code. */
export const PendingEmail = z.object({
  newEmail: z.string().optional(),
  retryAfter: z.int(),
})

/** What a member signs in with: password and e-mail. */
export const credential = {
  changePassword: endpoint('member')
    .route({ method: 'PUT', path: '/profile/change-password', successStatus: 204, summary: 'Trocar a senha' })
    .errors(
      refusals(
        'account.wrong-password',
        'account.no-password',
        'password.reused',
        'request.too-many',
        'unavailable',
      ),
    )
    .input(PasswordChange)
    .output(z.void()),
  resendConfirmation: endpoint('member')
    .route({
      method: 'POST',
      path: '/profile/resend-confirmation',
      successStatus: 202,
      summary: 'Enviar de novo a confirmação do meu e-mail',
    })
    .errors(refusals('email.already-confirmed', 'request.too-many'))
    .input(z.strictObject({}))
    .output(Resent),
  readEmailChange: endpoint('member')
    .route({ method: 'GET', path: '/profile/email', summary: 'A troca de e-mail que espera pelo código' })
    .input(z.strictObject({}).optional())
    .output(PendingEmail),
  changeEmail: endpoint('member', { stepUp: true, confirmed: true })
    .route({
      method: 'POST',
      path: '/profile/email',
      successStatus: 202,
      summary: 'Pedir a troca do e-mail; um código vai para o novo endereço',
    })
    .errors(refusals('email.unconfirmed', 'email.same', 'request.too-many'))
    .input(EmailChange)
    .output(Resent),
  confirmNewEmail: endpoint('visitor')
    .route({
      method: 'POST',
      path: '/profile/email/confirm',
      summary: 'Confirmar o novo e-mail: pelo link, ou pelo código de quem entrou na conta',
    })
    .errors({ ...ofLink, ...refusals('link.wrong-code', 'email.unconfirmed', 'account.email-taken') })
    .input(NewEmailProof)
    .output(z.object({ user: User })),
  readEmailLink: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/email-link',
      summary: 'Ver o que um link de troca de e-mail faz, sem usá-lo',
    })
    .errors(refusals('request.too-many'))
    .input(z.strictObject({ token: LinkToken }))
    .output(
      z.object({
        purpose: z.enum(['change', 'undo']),
        state: LinkState,
        /** The address the account will have; only for who holds the link. */
        email: z.string().optional(),
      }),
    ),
  undoEmailChange: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/undo-email-change',
      summary: 'Desfazer a troca do e-mail: todas as sessões acabam e uma nova senha é escolhida',
    })
    .errors({ ...ofLink, ...refusals('account.email-taken') })
    .input(z.strictObject({ token: LinkToken }))
    .output(PasswordLink),
}
