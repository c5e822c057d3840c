import { parseDocument } from '@vitrine/contract/brazil/document'
import { fromDecimal } from '@vitrine/contract/money-text'
import type * as z from 'zod'
import { type CancelState, type ChargeRequest, ProviderFailure, type Received } from '#payment-provider'
import { parse } from '../parse.ts'
import type { PixClient } from './client.ts'
import { ChargeState, type Pix } from './schema.ts'

const NAME_MAX = 200
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

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

/**
 * Removes the charge at `path`. A charge that is removed cannot be paid, and one that is paid cannot be removed (API Pix
 * 2.9.0, `PATCH /cob/{txid}` and `PATCH /cobv/{txid}`).
 */
export async function cancelCharge(client: PixClient, path: string): Promise<CancelState> {
  const { status } = await client.call('PATCH', path, { status: REMOVED })
  if (status < 300 || status === 404) return 'cancelled'
  // Refused: it is no longer ATIVA. Which of the two it is, its state says.
  const answer = await client.call('GET', path)
  const state = answer.status === 200 ? parse(ChargeState, answer.body).status : ''
  if (state === REMOVED || state === 'REMOVIDA_PELO_PSP') return 'cancelled'
  if (state === 'CONCLUIDA') return 'paid'
  throw new ProviderFailure(`charge not removed: ${status}`)
}
