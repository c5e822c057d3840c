import * as z from 'zod'
import { holdsWebAddress } from './brazil/name.ts'
import { endpoint, refusals } from './endpoint.ts'
import { rowsOf } from './page.ts'

/** How its holder calls a card; an empty one takes the name away. Never the number that is on it. */
export const CardNickname = z
  .string()
  .trim()
  .max(40, 'Use no máximo 40 letras')
  .refine((text) => !holdsWebAddress(text), 'Escreva o apelido sem endereço de site')
  .refine((text) => !/\d(?:[\s.-]*\d){5}/.test(text), 'Não escreva números do cartão no apelido')

/** A card that its provider keeps for an account: what may be shown of it. */
export const SavedCard = z.object({
  id: z.string(),
  /** Given by its holder. */
  nickname: z.string().nullable(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
  /** It can pay now: it is not over, and who keeps it is who is paid by card at present. */
  isUsable: z.boolean(),
  /** Its issuer refused it for good: no renewal is charged to it until its holder pays with it again. */
  isDeclined: z.boolean(),
  /** The one that is offered first. */
  isDefault: z.boolean(),
  /** What the frame for its code has to know of it besides its brand, where who keeps it asks for that. */
  frameCard: z.string().nullable(),
  savedAt: z.iso.datetime(),
})
export type SavedCard = z.infer<typeof SavedCard>

const byId = z.strictObject({ id: z.string().max(40) })

/** The cards of an account. One is added by paying with it. */
export const savedCard = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/account/cards', summary: 'Meus cartões salvos, o preferido primeiro' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(SavedCard)),
  prefer: endpoint('member')
    .route({
      method: 'PUT',
      path: '/account/cards/{id}/default',
      summary: 'Tornar um cartão salvo o preferido',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.array(SavedCard)),
  rename: endpoint('member')
    .route({ method: 'PUT', path: '/account/cards/{id}/name', summary: 'Dar um apelido a um cartão salvo' })
    .errors(refusals('not-found'))
    .input(byId.extend({ nickname: CardNickname }))
    .output(z.array(SavedCard)),
  remove: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/account/cards/{id}',
      successStatus: 204,
      summary: 'Remover um cartão salvo',
    })
    .errors(refusals('not-found', 'saved-card.in-use', 'saved-card.renews'))
    .input(byId)
    .output(z.void()),
}
