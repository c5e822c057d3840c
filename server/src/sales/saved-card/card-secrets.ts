import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId } from '@vitrine/contract/ids'
import * as z from 'zod'
import type { Config } from '#kernel/config.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { deriveToken, indexOfSealed } from '#kernel/secrets.ts'
import type { Forgettable } from './saved-card.store.ts'

type Secret = Pick<Config, 'dataKeys'>

/** How providers know an account that keeps cards with them: says nothing about it, and never changes. */
export const customerOf = ({ dataKeys }: Secret, accountId: AccountId): string =>
  deriveToken(dataKeys.lookup, 'card-customer', accountId)

const placeOf = (savedId: string) => `saved_card.reference:${savedId}`
const forgetPlace = (id: string) => `card_to_forget.forget:${id}`

/** The provider's name for a card, encrypted for its row. */
export const sealReference = ({ dataKeys }: Secret, savedId: string, reference: string): Buffer =>
  seal(dataKeys, placeOf(savedId), reference)

export const openReference = ({ dataKeys }: Secret, savedId: string, sealed: Buffer): string =>
  unseal(dataKeys, placeOf(savedId), sealed)

/** By what the same card is found again. */
export const printIndex = ({ dataKeys }: Secret, print: string): Buffer =>
  indexOfSealed(dataKeys.lookup, 'saved_card.print', print)

/** Whose card it was is not known of every one. */
const ToForget = z.object({ customer: z.string(), reference: z.string(), accountId: idOf('acc').optional() })
export type ToForget = z.infer<typeof ToForget>

export const sealForgettable = ({ dataKeys }: Secret, id: string, card: ToForget): Buffer =>
  seal(dataKeys, forgetPlace(id), JSON.stringify(card))

export const openForgettable = ({ dataKeys }: Secret, { id, sealed }: Forgettable): ToForget =>
  ToForget.parse(JSON.parse(unseal(dataKeys, forgetPlace(id), sealed)))

export const savedCardSealed: readonly SealedColumn[] = [
  {
    table: 'saved_card',
    column: 'reference_sealed',
    key: ['id'],
    placeOf: ({ id }) => placeOf(id as string),
  },
  {
    table: 'card_to_forget',
    column: 'forget_sealed',
    key: ['id'],
    placeOf: ({ id }) => forgetPlace(id as string),
  },
]
