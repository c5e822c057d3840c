import type { AccountId } from '@vitrine/contract/ids'
import { indexOfSealed, seal, unseal } from '#kernel/secrets.ts'

const placeOf = (accountId: AccountId): string => `account_profile.document:${accountId}`

/** A CPF or CNPJ as it is kept: encrypted for its owner, and the keyed hash that it is found by. */
export const sealDocument = (secret: string, accountId: AccountId, document: string) => ({
  document_sealed: seal(secret, placeOf(accountId), document),
  document_hash: indexOfSealed(secret, 'account_profile.document', document),
})

export const openDocument = (secret: string, accountId: AccountId, sealed: Buffer): string =>
  unseal(secret, placeOf(accountId), sealed)
