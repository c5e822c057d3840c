import type { BrandId } from '@vitrine/contract/brand'
import type { Phone } from '@vitrine/contract/brazil/phone'
import { type AccountId, newId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { insertAccount } from './account.store.ts'
import { sealDocument } from './document.ts'
import { noteEvent } from './event.store.ts'
import { deleteUnusedAccount, findAccountsOf, insertProfile } from './holder.store.ts'

/** Somebody who has an account elsewhere; `document` is a CPF or a CNPJ, `birthOn` a calendar day. */
interface ImportedPerson {
  brandId: BrandId
  name: string
  email: string
  phone?: Phone | undefined
  document?: string | undefined
  birthOn?: string | undefined
}

/**
 * Makes an account for somebody who has one elsewhere: without a password, with an address that nobody has confirmed, and
 * without any consent. Nothing when the address has an account already.
 */
async function make(app: App, tx: Tx, person: ImportedPerson): Promise<AccountId | undefined> {
  const { brandId, name, email, phone, document, birthOn } = person
  const now = app.clock.now()
  const id = newId('acc', now.getTime())
  if (!(await insertAccount(tx, { id, name, email, passwordHash: null, brandId, clientId: undefined, now })))
    return undefined
  await noteEvent(tx, { accountId: id, kind: 'account.registered', at: now })
  if (!phone && !document && !birthOn) return id
  const sealed = document ? sealDocument(app.config.dataKeys, id, document) : NO_DOCUMENT
  await insertProfile(tx, id, { phone: phone ?? null, birth_on: birthOn ?? null, ...sealed }, now)
  return id
}

const NO_DOCUMENT = { document_sealed: null, document_hash: null }

/** Accounts that come from elsewhere: found by their addresses, made, and taken back while nobody has used them. */
export const personImport = { find: findAccountsOf, make, remove: deleteUnusedAccount }
