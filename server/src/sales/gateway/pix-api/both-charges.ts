import { parseDocument } from '@vitrine/contract/brazil/document'
import type { DisputeReason } from '@vitrine/contract/dispute'
import { fromDecimal } from '@vitrine/contract/money-text'
import {
  type BankReturn,
  type CancelState,
  type ChargeRequest,
  type ProviderEvent,
  ProviderFailure,
  type Received,
} from '#payment-provider'
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
export const toReceived = ({ endToEndId, txid, valor, horario }: Pix, charged = ''): Received => ({
  txid: txid ?? charged,
  e2eId: endToEndId,
  amount: fromDecimal(valor),
  at: horario,
})

/** The natures of a return that a bank makes by itself all begin so (API Pix 2.9.0, `DevolucaoNatureza`). */
const isSpecialReturn = (natureza = ''): boolean => natureza.startsWith('MED_')

const REASONS: Record<string, DisputeReason> = {
  MED_FRAUDE: 'fraudulent',
  MED_OPERACIONAL: 'bank_cannot_process',
  MED_PIX_AUTOMATICO: 'debit_not_authorized',
}

/** What banks took back of a Pix by the Special Return Mechanism (MED); `charged` as in `toReceived`. */
export const toReturns = ({ endToEndId, txid, devolucoes }: Pix, charged?: string): BankReturn[] =>
  devolucoes
    .filter(({ natureza, status }) => isSpecialReturn(natureza) && status === 'DEVOLVIDO')
    .map(({ id, rtrId, valor, natureza = '', horario }) => ({
      id: rtrId,
      requestId: id,
      e2eId: endToEndId,
      txid: txid ?? charged,
      amount: fromDecimal(valor),
      reason: REASONS[natureza] ?? 'general',
      at: horario.liquidacao ?? horario.solicitacao,
    }))

/** A Pix is told of again with each step of a return: each step is an event of its own. */
export const returnEvents = (
  { endToEndId, devolucoes }: Pick<Pix, 'endToEndId' | 'devolucoes'>,
  txid: string | undefined,
): ProviderEvent[] =>
  devolucoes.map(({ rtrId, natureza, status, valor }) => ({
    id: `${endToEndId}:${rtrId}:${status}`,
    txid,
    ...(isSpecialReturn(natureza) && { isReturn: true as const }),
    body: { txid, valor, natureza, status },
  }))

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
