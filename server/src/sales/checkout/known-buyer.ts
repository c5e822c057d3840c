import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import type { AccountId } from '@vitrine/contract/ids'
import { readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/parallel.ts'
import { findPaidDocument, hasPaid } from '#order'
import { readDocument } from '#profile'
import { maskDocument } from '#refund-ledger'

/** The CPF or CNPJ that somebody need not type again: of their profile, else of their last paid purchase. */
export const findDocument = async (app: App, accountId: AccountId): Promise<string | undefined> =>
  (await readDocument(app.db, app.config, accountId)) ?? findPaidDocument(app.db, accountId)

/** What is known of who buys, as their browser may see it: the document masked. */
export async function readBuyer(app: App, accountId: AccountId) {
  const [document, { isVerified, passwordHash }, isCustomer] = await parallel(
    () => findDocument(app, accountId),
    () => readHolder(app.db, accountId),
    () => hasPaid(app.db, accountId),
  )
  const kind: 'cpf' | 'cnpj' = document && isCnpj(document) ? 'cnpj' : 'cpf'
  return {
    ...(document && { document: { kind, masked: maskDocument(document) } }),
    canCorrectEmail: !isVerified && passwordHash === null && !isCustomer,
  }
}
