import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId } from '@vitrine/contract/ids'
import * as z from 'zod'
import type { Config } from '#kernel/config.ts'
import { deriveToken, indexOfSealed, seal, unseal } from '#kernel/secrets.ts'
import type { Forgettable } from './saved-card.store.ts'

type Secret = Pick<Config, 'dataSecret'>

/** How providers know an account that keeps cards with them: says nothing about it, and never changes. */
export const customerOf = ({ dataSecret }: Secret, accountId: AccountId): string =>
  deriveToken(dataSecret, 'card-customer', accountId)

const placeOf = (savedId: string) => `saved_card.reference:${savedId}`
const forgetPlace = (id: string) => `card_to_forget.forget:${id}`

/** The provider's name for a card, encrypted for its row. */
export const sealReference = ({ dataSecret }: Secret, savedId: string, reference: string): Buffer =>
  seal(dataSecret, placeOf(savedId), reference)

export const openReference = ({ dataSecret }: Secret, savedId: string, sealed: Buffer): string =>
  unseal(dataSecret, placeOf(savedId), sealed)

/** By what the same card is found again. */
export const printIndex = ({ dataSecret }: Secret, print: string): Buffer =>
  indexOfSealed(dataSecret, 'saved_card.print', print)

/** Whose card it was is not known of every one. */
const ToForget = z.object({ customer: z.string(), reference: z.string(), accountId: idOf('acc').optional() })
export type ToForget = z.infer<typeof ToForget>

export const sealForgettable = ({ dataSecret }: Secret, id: string, card: ToForget): Buffer =>
  seal(dataSecret, forgetPlace(id), JSON.stringify(card))

export const openForgettable = ({ dataSecret }: Secret, { id, sealed }: Forgettable): ToForget =>
  ToForget.parse(JSON.parse(unseal(dataSecret, forgetPlace(id), sealed)))
