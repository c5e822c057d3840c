import * as z from 'zod'
import { endpoint, refusals } from './endpoint.ts'

/** A card that its provider keeps for an account: what may be shown of it. */
export const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
  /** It can pay now: it is not over, and who keeps it is who is paid by card at present. */
  isUsable: z.boolean(),
  /** The one that is offered first. */
  isDefault: z.boolean(),
  savedAt: z.iso.datetime(),
})
export type SavedCard = z.infer<typeof SavedCard>

const byId = z.strictObject({ id: z.string().max(40) })

/** The cards of an account. One is added by paying with it. */
export const savedCard = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/account/cards', summary: 'Meus cartões salvos, o preferido primeiro' })
    .input(z.strictObject({}).optional())
    .output(z.array(SavedCard)),
  prefer: endpoint('member')
    .route({
      method: 'PUT',
      path: '/account/cards/{id}/default',
      summary: 'Tornar um cartão salvo o preferido',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(z.array(SavedCard)),
  remove: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/account/cards/{id}',
      successStatus: 204,
      summary: 'Remover um cartão salvo',
    })
    .errors(refusals('not-found', 'saved-card.in-use'))
    .input(byId)
    .output(z.void()),
}
