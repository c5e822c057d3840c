import * as z from 'zod'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { holdsWebAddress } from './brazil/name.ts'
import { CardInput, DeclineCode } from './card.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { OwnPath } from './own-path.ts'
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

/** A card that is added without a purchase. The token comes from the provider's frame; a number is refused. */
export const AddCard = z.strictObject({
  brand: BrandId.default(FIRST_BRAND),
  token: CardInput.shape.token,
  /** Ticked by its holder: it is added for renewals (`RENEW_CARD_TEXT`), and otherwise for purchases (`SAVE_CARD_TEXT`). */
  renews: z.boolean(),
  /** The page to which the issuer sends its customer back, with `setup` as the id of what came of it. */
  returnTo: OwnPath,
})

/**
 * What became of a card that is added: `pending` waits for the provider or, at `actionUrl`, for its holder; a `failed` one
 * was declined.
 */
export const CardSetup = z.object({
  id: idOf('cst', z.string()),
  status: z.enum(['pending', 'succeeded', 'failed']),
  /** The saved card that it is now. */
  cardId: z.string().optional(),
  actionUrl: z.url().optional(),
  declined: DeclineCode.optional(),
})
export type CardSetup = z.infer<typeof CardSetup>

const byId = z.strictObject({ id: z.string().max(40) })

/** The cards of an account. One is added by paying with it, or by itself. */
export const savedCard = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/account/cards', summary: 'Meus cartões salvos, o preferido primeiro' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(SavedCard)),
  add: endpoint('member')
    .route({
      method: 'POST',
      path: '/account/cards',
      successStatus: 201,
      summary: 'Adicionar um cartão sem comprar; nada é cobrado',
    })
    .errors(refusals('checkout.method-unavailable', 'payment.provider-unavailable', 'request.too-many'))
    .input(AddCard)
    .output(CardSetup),
  readSetup: endpoint('member')
    .route({
      method: 'GET',
      path: '/account/cards/setups/{id}',
      summary: 'O que foi feito de um cartão que está sendo adicionado',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: idOf('cst') }))
    .output(CardSetup),
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
