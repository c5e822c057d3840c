import { zipSync } from 'fflate'
import { listGranted } from '../../access/index.ts'
import { listSignIns } from '../../account/index.ts'
import type { Db } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { contractOf } from '../contract/contract.ts'
import { readOrderHistory } from '../order-history.ts'
import { findPaidOrder, listReceiptLines } from '../personal-data.store.ts'
import { drawReceipt } from '../receipt-pdf.ts'
import { type DisputedOrder, findDisputed, listLineIds, listSent } from './evidence.store.ts'
import { drawEvidence } from './evidence-pdf.ts'

/**
 * What a seller answers an issuer with when a purchase is disputed: one zip with the file of the case, the receipt and
 * the contract. Personal data is in it: who may have it, the caller has asked. Refuses what is not disputed.
 */
export async function evidenceOf(db: Db, orderId: string, now: Date): Promise<File> {
  const disputed = await findDisputed(db, orderId)
  const order = disputed && (await findPaidOrder(db, orderId, disputed.accountId))
  if (!disputed || !order) throw new Refused('not-found')
  const lines = await listReceiptLines(db, orderId)
  const { events } = await readOrderHistory(db, orderId, disputed.accountId, now)
  const signIns = await listSignIns(db, disputed.accountId)
  const [delivered, sent] = [
    await listGranted(db, await listLineIds(db, orderId)),
    await listSent(db, orderId),
  ]
  const files = {
    'dossie.pdf': await drawEvidence({ disputed, order, lines, signIns, delivered, sent, events }),
    'recibo.pdf': await drawReceipt(order, lines),
    ...(await contractIn(db, disputed)),
  }
  const zip = zipSync(files, { level: 6, mtime: disputed.openedAt })
  return new File([new Uint8Array(zip)], `contestacao-${disputed.code}.zip`, { type: 'application/zip' })
}

async function contractIn(
  db: Db,
  { id, accountId, contractHash }: DisputedOrder,
): Promise<Record<string, Uint8Array>> {
  if (!contractHash) return {}
  const contract = await contractOf(db, id, accountId)
  return { 'contrato.pdf': new Uint8Array(await contract.arrayBuffer()) }
}
