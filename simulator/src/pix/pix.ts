import type { Answer, Bank, Call } from './bank.ts'
import { parametersJson, periodOf } from './listing.ts'
import type { Pix } from './pix.store.ts'
import { type PixJson, pixJson } from './present.ts'
import { Problem } from './problem.ts'

/** `GET /pix/{e2eid}`: one payment received, with its refunds. */
export function getPix(bank: Bank, { params }: Call): Answer {
  return { status: 200, body: presented(bank, foundPix(bank, params.e2eid!)) }
}

/** `GET /pix`: the payments received in a period. */
export function listPix(bank: Bank, { query }: Call): Answer {
  const period = periodOf(query, 'PixConsultaInvalida')
  // Every payment of this bank belongs to a charge: those without a txid are none.
  const txid = query.txIdPresente === 'false' ? '' : (query.txid ?? null)
  const withRefund = query.devolucaoPresente === undefined ? null : Number(query.devolucaoPresente === 'true')
  const filter = { ...period, txid, withRefund, cpf: query.cpf ?? null, cnpj: query.cnpj ?? null }
  const pix = bank.payments.page(filter).map((payment) => presented(bank, payment))
  return {
    status: 200,
    body: { parametros: parametersJson(query, period, bank.payments.count(filter)), pix },
  }
}

export function foundPix(bank: Bank, e2eid: string): Pix {
  const pix = bank.payments.find(e2eid)
  if (!pix) throw new Problem('PixNaoEncontrado')
  return pix
}

/** What was received for a charge, oldest first, as its `cob` or `cobv` tells it. */
export const receivedOf = (bank: Bank, txid: string): PixJson[] =>
  bank.payments.ofTxid(txid).map((pix) => presented(bank, pix))

/** A payment as it is told about, now or at another instant. */
export function presented(bank: Bank, pix: Pix, at = bank.config.now()): PixJson {
  return pixJson(pix, bank.refunds.ofPix(pix.e2eid), at)
}
