import type { AccountId } from '@vitrine/contract/ids'
import { type DataKeys, seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { indexOfSealed } from '#kernel/secrets.ts'

const placeOf = (accountId: AccountId): string => `account_profile.document:${accountId}`

const hashOf = ({ current }: DataKeys, document: string): Buffer =>
  indexOfSealed(current.secret, 'account_profile.document', document)

/** A CPF or CNPJ as it is kept: encrypted for its owner, and the keyed hash that it is found by. */
export const sealDocument = (keys: DataKeys, accountId: AccountId, document: string) => ({
  document_sealed: seal(keys, placeOf(accountId), document),
  document_hash: hashOf(keys, document),
})

export const openDocument = (keys: DataKeys, accountId: AccountId, sealed: Buffer): string =>
  unseal(keys, placeOf(accountId), sealed)

const SEALED: readonly SealedColumn[] = [
  {
    table: 'account_profile',
    column: 'document_sealed',
    key: ['account_id'],
    placeOf: ({ account_id }) => placeOf(account_id as AccountId),
    hashesOf: (keys, document) => ({ document_hash: hashOf(keys, document) }),
  },
]

/** Documents of accounts, and where they are kept sealed. */
export const documents = { seal: sealDocument, open: openDocument, sealed: SEALED }
