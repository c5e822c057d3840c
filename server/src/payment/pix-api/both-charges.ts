import { parseDocument } from '@vitrine/contract/brazil/document'
import { fromDecimal } from '@vitrine/contract/money-text'
import type * as z from 'zod'
import type { ChargeRequest, Received } from '../payment-provider.ts'
import type { Pix } from './schema.ts'

const NAME_MAX = 200

/** The document's `devedor`: a person by CPF or a company by CNPJ. */
export function debtor({ name, document }: Pick<ChargeRequest['payer'], 'name' | 'document'>) {
  const nome = name.slice(0, NAME_MAX)
  return parseDocument(document)?.kind === 'cnpj' ? { cnpj: document, nome } : { cpf: document, nome }
}

/** A payment; `charged` names its charge where the answer does not. */
export const toReceived = (
  { endToEndId, txid, valor, horario }: z.infer<typeof Pix>,
  charged = '',
): Received => ({
  txid: txid ?? charged,
  e2eId: endToEndId,
  amount: fromDecimal(valor),
  at: horario,
})
