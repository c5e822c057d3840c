import * as z from 'zod'
import { LinkState, LinkToken } from './account-link.ts'
import { endpoint, refusals } from './endpoint.ts'
import { rowsOf } from './page.ts'
import { SecurityChange, SecurityChangeIds } from './security-change.ts'

/** A session as its owner sees it. */
export const Session = z.object({
  id: z.string(),
  /** `Chrome em Android` */
  device: z.string(),
  isPhone: z.boolean(),
  ip: z.string().optional(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

const nothing = z.strictObject({})

/** Where somebody is signed in. */
export const session = {
  list: endpoint('member')
    .route({
      method: 'GET',
      path: '/sessions',
      summary: 'Onde estou conectado, do uso mais recente ao mais antigo',
    })
    .input(nothing.optional())
    .output(rowsOf(Session)),
  end: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/sessions/{id}',
      successStatus: 204,
      summary: 'Encerrar uma sessão minha',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(z.void()),
  endOthers: endpoint('member')
    .route({
      method: 'POST',
      path: '/sessions/end-others',
      summary: 'Encerrar todas as minhas outras sessões; responde quantas eram',
    })
    .input(nothing)
    .output(z.object({ ended: z.int() })),
  readUnknownReport: endpoint('public')
    .route({
      method: 'POST',
      path: '/sessions/disown/read',
      summary: 'Ver o que chegou à conta nos últimos 30 dias, antes de dizer “não fui eu”',
    })
    .errors(refusals('request.too-many'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.object({ state: LinkState, recent: z.array(SecurityChange) })),
  reportUnknown: endpoint('public')
    .route({
      method: 'POST',
      path: '/sessions/disown',
      successStatus: 204,
      summary:
        'Não fui eu: encerra todas as sessões, remove o que chegou há pouco e não é conhecido, envia o link de outra senha',
    })
    .errors(refusals('link.unknown', 'link.used', 'link.expired', 'link.replaced', 'request.too-many'))
    /** `known`: what its owner knows and keeps. */
    .input(z.strictObject({ token: LinkToken, known: SecurityChangeIds.default([]) }))
    .output(z.void()),
  nonce: endpoint('public')
    .route({
      method: 'GET',
      path: '/sessions/nonce',
      summary: 'O que a próxima prova da chave do navegador (DPoP, RFC 9449) precisa levar',
    })
    .input(nothing.optional())
    .output(z.object({ nonce: z.string() })),
}
