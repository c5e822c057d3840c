import type { OrderId } from '@vitrine/contract/ids'
import { zipSync } from 'fflate'
import { listGranted } from '#access'
import { listSignIns } from '#account'
import { contractOf } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findPaidOrder, listReceiptLines, readOrderHistory } from '#order'
import { drawReceipt, readLetterhead } from '#receipt'
import { type DisputedOrder, findDisputed, listLineIds, listSent } from './evidence.store.ts'
import { drawEvidence } from './evidence-pdf.ts'

type Reading = Pick<App, 'db' | 'files'>

/**
 * What a seller answers an issuer with when a purchase is disputed: one zip with the file of the case, the receipt and
 * the contract. Personal data is in it: who may have it, the caller has asked. Refuses what is not disputed.
 */
export async function evidenceOf(app: Reading, orderId: OrderId, now: Date): Promise<File> {
  const { db } = app
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
  const head = await readLetterhead(app, order.brandId)
  const files = {
    'dossie.pdf': await drawEvidence({ disputed, order, lines, signIns, delivered, sent, events, head }),
    'recibo.pdf': await drawReceipt(order, lines, head),
    ...(await contractIn(app, disputed)),
  }
  const zip = zipSync(files, { level: 6, mtime: disputed.openedAt })
  return new File([new Uint8Array(zip)], `contestacao-${disputed.code}.zip`, { type: 'application/zip' })
}

async function contractIn(
  app: Reading,
  { id, accountId, contractHash }: DisputedOrder,
): Promise<Record<string, Uint8Array>> {
  if (!contractHash) return {}
  const contract = await contractOf(app, id, accountId)
  return { 'contrato.pdf': new Uint8Array(await contract.arrayBuffer()) }
}
