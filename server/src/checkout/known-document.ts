import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import { readDocument } from '../account/index.ts'
import type { App } from '../kernel/app-context.ts'
import { maskDocument } from './mask-document.ts'
import { findPaidDocument } from './order.store.ts'

/** The CPF or CNPJ that somebody need not type again: of their profile, else of their last paid purchase. */
export const findDocument = async (app: App, accountId: string): Promise<string | undefined> =>
  (await readDocument(app.db, app.config, accountId)) ?? findPaidDocument(app.db, accountId)

/** The same as a browser may see it. */
export async function showDocument(app: App, accountId: string) {
  const document = await findDocument(app, accountId)
  if (!document) return null
  return { kind: isCnpj(document) ? ('cnpj' as const) : ('cpf' as const), masked: maskDocument(document) }
}
