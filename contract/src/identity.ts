import * as z from 'zod'
import { Credentials, SecondFactorPending, SignedIn } from './account.ts'
import { endpoint, refusals } from './endpoint.ts'

const WRONG_APP = 'Informe o aplicativo em que você está entrando'
const clientId = z.string({ error: WRONG_APP }).min(1, WRONG_APP).max(64, WRONG_APP)
const ofApp = z.object({ client_id: clientId })

/** Where the browser goes on to: an address of ours, which leads to the app. */
const redirect = z.string()

/** What an app gets to know of a person. */
export const Shared = z.enum(['name', 'email'])
export type Shared = z.infer<typeof Shared>

/** Who is asking, as the page that signs people in shows it. */
export const ExternalSignIn = z.object({
  clientId: z.string(),
  clientName: z.string(),
  /** Its mark, on our own host; absent for an app without one. */
  mark: z.string().optional(),
  /** Host of the app's address, so that a name alone deceives nobody. */
  host: z.string(),
  /** One of the shop's own; another one is somebody else's. */
  isFirstParty: z.boolean(),
  /** What the app gets to know. */
  shares: z.array(Shared),
  /** The app stays signed in until it is told otherwise. */
  staysSignedIn: z.boolean(),
  /** When the password must have been proved after, by the app's wish; absent: being signed in is enough. */
  provedAfter: z.iso.datetime().optional(),
})
export type ExternalSignIn = z.infer<typeof ExternalSignIn>

/** Without `redirect` the address has to be confirmed first. */
export const ExternalEntry = SignedIn.extend({ redirect: redirect.optional() })

const ofSignIn = refusals('external.ended', 'external.other-app')

/** Signing in to other apps through us (specification, `/auth`). */
export const identity = {
  readExternal: endpoint('public')
    .route({ method: 'GET', path: '/account/external/{uid}', summary: 'Que aplicativo pede a entrada' })
    .errors(refusals('external.ended'))
    .input(z.strictObject({ uid: z.string().min(1).max(64) }))
    .output(ExternalSignIn),
  loginExternal: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/login-external',
      inputStructure: 'detailed',
      summary: 'Entrar em outro aplicativo com e-mail e senha',
    })
    .errors({ ...ofSignIn, ...refusals('account.wrong-credentials', 'request.too-many', 'unavailable') })
    /** Where one signs in is the brand of the app. */
    .input(z.object({ headers: ofApp, body: Credentials.omit({ brand: true }) }))
    .output(z.union([ExternalEntry, SecondFactorPending])),
  continueExternal: endpoint('member', { confirmed: true })
    .route({
      method: 'POST',
      path: '/account/continue-external',
      inputStructure: 'detailed',
      summary: 'Entrar em outro aplicativo com a sessão atual',
    })
    .errors({
      ...ofSignIn,
      ...refusals('external.password-needed', 'email.unconfirmed', 'account.other-brand'),
    })
    .input(
      z.object({
        headers: ofApp,
        /** `silently`: nobody pressed anything, and who would have to is not let in. */
        body: z.strictObject({ silently: z.boolean().optional() }).optional(),
      }),
    )
    /** Absent where the person is to be asked first. */
    .output(z.object({ redirect: redirect.optional() })),
  cancelExternal: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/cancel-external',
      inputStructure: 'detailed',
      summary: 'Voltar ao aplicativo sem entrar',
    })
    .errors(ofSignIn)
    .input(z.object({ headers: ofApp, body: z.strictObject({}).optional() }))
    .output(z.object({ redirect })),
  readSignOut: endpoint('public')
    .route({ method: 'GET', path: '/account/external-sign-out', summary: 'Que aplicativo pede a saída' })
    .input(z.strictObject({}).optional())
    .output(z.object({ clientName: z.string().optional() })),
  signOut: endpoint('public')
    .route({
      method: 'POST',
      path: '/account/external-sign-out',
      summary: 'Sair dos aplicativos em que este navegador entrou',
    })
    .input(z.strictObject({}))
    .output(z.object({ redirect: redirect.optional() })),
}
