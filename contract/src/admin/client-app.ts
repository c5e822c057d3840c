import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { line } from '../shop.ts'
import { adminChange, CHANGE_REFUSALS, Reason, Version } from './change.ts'
import { adminList } from './list.ts'
import { CroppedPicture } from './picture.ts'

/** What an app may ask for, in the words of OpenID Connect (Core 1.0, 5.4 and 11); `openid` goes without saying. */
export const ClientScope = z.enum(['profile', 'email', 'offline_access'])
export type ClientScope = z.infer<typeof ClientScope>

/** As people of the administration read them. */
export const CLIENT_SCOPE_NAMES: Record<ClientScope, string> = {
  profile: 'Nome (profile)',
  email: 'E-mail (email)',
  offline_access: 'Continuar conectado (offline_access)',
}

/** A confidential client keeps a secret on its server; a public one runs in a browser or on a phone (RFC 6749, 2.1). */
export const ClientType = z.enum(['confidential', 'public'])
export type ClientType = z.infer<typeof ClientType>

/** As people read it. */
export const CLIENT_TYPE_NAMES: Record<ClientType, string> = {
  confidential: 'Com servidor próprio',
  public: 'No navegador ou no celular',
}

/** For how many days the secret before goes on while a new one is brought in, at most. */
export const SECRET_OVERLAP_DAYS = 30

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Why nobody may be sent to an address, or called there; nothing where it is good: https, or http on this very machine
 * (RFC 8252, 7.3; RFC 9700, 2.1).
 */
function problemOfClientAddress(address: string): string | undefined {
  if (address.includes('*')) return 'Escreva o endereço inteiro: não vale usar *'
  if (address.includes('#')) return 'Retire o # e o que vem depois dele'
  if (!URL.canParse(address) || !/^[!-~]+$/.test(address))
    return 'Informe um endereço inteiro, como https://app.suamarca.com.br/volta'
  const url = new URL(address)
  if (url.username || url.password) return 'Retire o usuário e a senha do endereço'
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:' && LOOPBACK.includes(url.hostname)) return undefined
  return 'Use https://; http:// só para a sua própria máquina, como http://127.0.0.1:4708/volta'
}

const MOST_LETTERS = 500
const TOO_LONG = `Use no máximo ${MOST_LETTERS} letras`

const address = z
  .string()
  .trim()
  .max(MOST_LETTERS, TOO_LONG)
  .superRefine((value, context) => {
    const message = problemOfClientAddress(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

const MOST_ADDRESSES = 20

/** What is wrong with one of several says which one: in a form they are the lines of one field. */
const addresses = z
  .array(z.string().trim().max(MOST_LETTERS, TOO_LONG))
  .max(MOST_ADDRESSES, `Use no máximo ${MOST_ADDRESSES} endereços`)
  .superRefine((list, context) => {
    for (const [nth, one] of list.entries()) {
      const problem = list.indexOf(one) < nth ? 'este endereço já está na lista' : problemOfClientAddress(one)
      if (problem) context.addIssue({ code: 'custom', message: `${one || 'Linha vazia'}: ${problem}` })
    }
  })

/** A picture that was sent to be the mark of an app; of the same kind as a brand's. */
const mark = z
  .string()
  .regex(/^\/marks\/brm_[0-9a-z]{26}\.png$/, 'Envie a imagem outra vez')
  .nullable()
  .default(null)

const Fields = z.strictObject({
  name: line('o nome do aplicativo', 60, 2),
  mark,
  brandId: z.string({ error: 'Escolha a loja' }).pipe(BrandId),
  /** Compared character by character. */
  redirectUris: addresses.refine((list) => list.length > 0, 'Informe ao menos um endereço de volta'),
  postLogoutRedirectUris: addresses.default([]),
  /** Where it is told that somebody signed out (OpenID Connect Back-Channel Logout 1.0). */
  backchannelLogoutUri: address.nullable().default(null),
  scopes: z
    .array(ClientScope)
    .transform((chosen) => ClientScope.options.filter((one) => chosen.includes(one)))
    .default([]),
  /** One of the shop's own: who is signed in enters it without being asked. */
  isFirstParty: z.boolean().default(false),
})

/** What an administrator says of an app, and why. */
export const ClientAppInput = Fields.extend({ reason: Reason })
export type ClientAppInput = z.infer<typeof ClientAppInput>

/** Whether it keeps a secret is said once. */
export const NewClientApp = Fields.extend({
  type: z.enum(ClientType.options, { error: 'Escolha onde o aplicativo roda' }),
})
export type NewClientApp = z.infer<typeof NewClientApp>

const id = idOf('app', z.string().max(64))

export const ClientAppRow = z.object({
  /** The `client_id`. */
  id,
  version: z.int(),
  name: z.string(),
  mark: z.string().nullable(),
  brandId: BrandId,
  type: ClientType,
  isFirstParty: z.boolean(),
  active: z.boolean(),
  /** How many are connected. */
  people: z.int(),
  createdAt: z.iso.datetime(),
})
export type ClientAppRow = z.infer<typeof ClientAppRow>

/** What is known of a secret once it was shown. */
const ClientSecret = z.object({
  /** Its last four characters; absent of one that was written into the database by hand. */
  ending: z.string().optional(),
  createdAt: z.iso.datetime().optional(),
  /** Of the one before: until when it is good. */
  endsAt: z.iso.datetime().optional(),
})

/** An app as its screen shows it. */
export const AdminClientApp = ClientAppRow.extend({
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  backchannelLogoutUri: z.string().nullable(),
  scopes: z.array(ClientScope),
  /** Those that are good now, the newest first; none of a public app. */
  secrets: z.array(ClientSecret),
  /** What the app discovers us by (OpenID Connect Discovery 1.0). */
  issuer: z.string(),
})
export type AdminClientApp = z.infer<typeof AdminClientApp>

/** With a secret that was made now, and is not shown again. */
export const WithSecret = AdminClientApp.extend({ secret: z.string().optional() })
export type WithSecret = z.infer<typeof WithSecret>

const byId = z.strictObject({ id })

/** It says where codes of people go, so a session alone is not enough. */
const write = adminChange('client-apps.write', { stepUp: true })

const RULES = refusals('brand.unknown', 'picture.unknown', 'client-app.address-not-called')

/** Apps in which people sign in with their accounts here, by OpenID Connect. */
export const adminClientApp = {
  ...adminList({
    path: 'client-apps',
    summary: 'Aplicativos em que as pessoas entram com a conta da loja',
    permission: 'client-apps.read',
    row: ClientAppRow,
    filters: {
      brand: BrandId.optional(),
      type: ClientType.optional(),
      active: z.enum(['yes', 'no']).optional(),
    },
    sorts: ['-created', 'created', 'name', '-name'],
  }),
  read: endpoint('administrator', { permission: 'client-apps.read' })
    .route({ method: 'GET', path: '/admin/client-apps/{id}', summary: 'Um aplicativo, com tudo' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminClientApp),
  create: write
    .route({
      method: 'POST',
      path: '/admin/client-apps',
      successStatus: 201,
      summary: 'Cadastrar um aplicativo; o segredo aparece só nesta resposta',
    })
    .errors(RULES)
    .input(NewClientApp)
    .output(WithSecret),
  edit: write
    .route({ method: 'PUT', path: '/admin/client-apps/{id}', summary: 'Alterar um aplicativo' })
    .errors({ ...CHANGE_REFUSALS, ...RULES })
    .input(ClientAppInput.extend({ ...byId.shape, version: Version }))
    .output(AdminClientApp),
  rotateSecret: write
    .route({
      method: 'POST',
      path: '/admin/client-apps/{id}/secret',
      summary: 'Criar outro segredo; o anterior vale por mais alguns dias',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('client-app.public') })
    .input(
      z.strictObject({
        ...byId.shape,
        version: Version,
        /** For how many more days the secret of now is good; 0 ends it at once. */
        overlapDays: z
          .int({ error: 'Informe por quantos dias o segredo anterior ainda vale' })
          .min(0, `De 0 a ${SECRET_OVERLAP_DAYS} dias`)
          .max(SECRET_OVERLAP_DAYS, `De 0 a ${SECRET_OVERLAP_DAYS} dias`),
        reason: Reason,
      }),
    )
    .output(WithSecret),
  setActive: write
    .route({
      method: 'POST',
      path: '/admin/client-apps/{id}/active',
      summary: 'Desativar um aplicativo, ou ativá-lo de novo',
    })
    .errors(CHANGE_REFUSALS)
    .input(z.strictObject({ ...byId.shape, version: Version, active: z.boolean(), reason: Reason }))
    .output(AdminClientApp),
  /** A square of it is drawn anew. What nothing names is removed a day later. */
  sendMark: adminChange('client-apps.write', { multipart: true })
    .route({
      method: 'POST',
      path: '/admin/client-apps/marks',
      successStatus: 201,
      summary: 'Enviar a imagem de um aplicativo',
    })
    .errors(
      refusals('picture.unreadable', 'picture.heic', 'picture.too-large', 'picture.too-small', 'unavailable'),
    )
    .input(CroppedPicture)
    .output(z.object({ src: z.string() })),
}
