import * as z from 'zod'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { parseEmail } from './brazil/email.ts'
import { holdsWebAddress, isFullName } from './brazil/name.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { ReturnPath } from './own-path.ts'
import { SecondFactorCode, TwoFactorSessionId } from './second-factor-code.ts'
import { typedInput } from './typed-input.ts'

export const Email = typedInput({
  missing: 'Informe seu e-mail',
  wrong: 'E-mail inválido. Confira e tente de novo',
  read: parseEmail,
})

/** A person's whole name; `missing` asks for it in the words of whose it is. */
const fullName = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .refine((name) => !holdsWebAddress(name), {
      error: 'Escreva o nome sem endereço de site: deixe um espaço depois do ponto',
      abort: true,
    })
    .refine(isFullName, missing)

export const FullName = fullName('Informe seu nome completo')
/** That of somebody else. */
export const NameOfAnother = fullName('Informe o nome completo da pessoa')

/** ASVS 5.0 6.2: at least 8, long allowed, no composition rules. */
export const NewPassword = z
  .string({ error: 'Crie uma senha' })
  .min(8, 'A senha deve ter no mínimo 8 caracteres')
  .max(128, 'A senha deve ter no máximo 128 caracteres')

/** The user as the browser keeps it: no document, phone or address (`GET /user/me`). */
export const User = z.object({
  id: idOf('acc', z.string()),
  name: z.string(),
  /** How the person is called, where that is not the name on paper (Decreto 8.727/2016). */
  socialName: z.string().optional(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  roles: z.array(z.string()),
  avatarUrl: z.string().optional(),
  /** The one brand whose account it is, where that brand has accounts of its own. */
  brand: BrandId.optional(),
})
export type User = z.infer<typeof User>

/** `expiresIn` in seconds, `expiresAt` in epoch milliseconds. */
export const SignedIn = z.object({
  user: User,
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  expiresAt: z.int(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** The person is not signed in yet: a second factor is pending. */
export const SecondFactorPending = z.object({ twoFactorSessionId: z.string() })

export const Registration = z.strictObject({
  name: FullName,
  email: Email,
  password: NewPassword,
  acceptedTerms: z.literal(true, {
    error: 'Aceite os Termos de Uso e a Política de Privacidade para continuar',
  }),
  marketingOptIn: z.boolean().optional(),
  /** Where the account is made: its messages come from there. */
  brand: BrandId.default(FIRST_BRAND),
})

/** Who buys without choosing a password: it is chosen later, by a link to the address. */
export const BuyerRegistration = Registration.omit({ password: true })

export const Credentials = z.strictObject({
  email: Email,
  password: z
    .string({ error: 'Informe sua senha' })
    .min(1, 'Informe sua senha')
    .max(128, 'E-mail ou senha incorretos.'),
  /** Where one signs in: a brand may have accounts of its own. */
  brand: BrandId.default(FIRST_BRAND),
})

/** Which client app sent somebody here and where they were going: a message's link leads on there from any browser. */
export const OriginHeaders = z.object({ client_id: z.string().max(64).optional(), redirect: ReturnPath })

export const account = {
  register: endpoint('public')
    .route({ method: 'POST', path: '/account/register', inputStructure: 'detailed', summary: 'Criar conta' })
    .errors(refusals('not-found', 'account.email-taken', 'account.password-missing', 'request.too-many'))
    .input(z.object({ headers: OriginHeaders, body: Registration }))
    .output(SignedIn),
  registerBuyer: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/register-buyer',
      inputStructure: 'detailed',
      summary: 'Comprar sem criar senha: a conta nasce aqui',
    })
    .errors(refusals('not-found', 'account.email-taken', 'account.password-missing', 'request.too-many'))
    .input(z.object({ headers: OriginHeaders, body: BuyerRegistration }))
    .output(SignedIn),
  login: endpoint('public')
    .route({ method: 'POST', path: '/account/login', summary: 'Entrar' })
    .errors(refusals('account.wrong-credentials', 'request.too-many', 'unavailable'))
    .input(Credentials)
    .output(z.union([SignedIn, SecondFactorPending])),
  logoff: endpoint('member', { byActor: true })
    .route({ method: 'POST', path: '/account/logoff', successStatus: 204, summary: 'Sair' })
    .input(z.strictObject({}))
    .output(z.void()),
  refreshToken: endpoint('public', { limited: false })
    .route({ method: 'POST', path: '/account/refresh-token', summary: 'Renovar a sessão' })
    .errors(refusals('account.session-ended'))
    .input(z.strictObject({ refreshToken: z.string().min(1).max(200) }))
    .output(SignedIn),
  start2fa: endpoint('member')
    .route({
      method: 'POST',
      path: '/account/start-2fa',
      summary: 'Começar a renovar a verificação em duas etapas',
    })
    .errors(refusals('second-factor.none'))
    .input(z.strictObject({}).optional())
    .output(SecondFactorPending),
  verify2fa: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/verify-2fa',
      inputStructure: 'detailed',
      summary: 'Confirmar a verificação em duas etapas',
    })
    .errors(refusals('second-factor.session-ended', 'second-factor.wrong-code', 'request.too-many'))
    .input(
      z.object({
        headers: OriginHeaders.pick({ client_id: true }),
        body: z.strictObject({ twoFactorSessionId: TwoFactorSessionId, code: SecondFactorCode }),
      }),
    )
    .output(SignedIn.extend({ redirect: z.string().optional() })),
  prove: endpoint('member', { limited: true })
    .route({
      method: 'POST',
      path: '/account/prove',
      successStatus: 204,
      summary: 'Confirmar a senha antes de uma ação delicada',
    })
    .errors(refusals('request.too-many', 'unavailable'))
    .input(z.strictObject({ password: Credentials.shape.password }))
    .output(z.void()),
  me: endpoint('member')
    .route({ method: 'GET', path: '/user/me', summary: 'Quem sou eu' })
    .input(z.strictObject({}).optional())
    .output(User),
}
