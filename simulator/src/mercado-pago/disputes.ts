import { randomInt } from 'node:crypto'
import { DAY_MS } from '@vitrine/contract/time'
import { type Answer, instant, type MercadoPago, newId, refusal } from './gateway.ts'
import type { OrderRecord } from './mercado-pago.store.ts'
import { changed, move, paymentOf } from './order-state.ts'

export type DisputeState = 'open' | 'won' | 'lost'

/** The seller has so long to send documents. */
const EVIDENCE_MS = 10 * DAY_MS

/** `settled`: the holder has the money back; `reimbursed`: the seller has it. */
const DETAILS: Record<DisputeState, string> = { open: 'in_process', won: 'reimbursed', lost: 'settled' }

export function stateOfDispute({ order }: OrderRecord): DisputeState | undefined {
  if (order.status !== 'charged_back') return undefined
  const states = Object.keys(DETAILS) as DisputeState[]
  return states.find((state) => DETAILS[state] === order.status_detail)
}

/** The holder contests a charge, or one of the two is right; false where the charge does not stand so. */
export function dispute(mp: MercadoPago, record: OrderRecord, state: DisputeState): boolean {
  const before = stateOfDispute(record)
  const isNext = state === 'open' ? record.order.status === 'processed' : before === 'open'
  if (!isNext) return false
  move(record, 'charged_back', DETAILS[state])
  record.order.transactions!.chargebacks ??= [
    {
      id: newId('CHB'),
      transaction_id: paymentOf(record.order)!.id!,
      status: 'opened',
      case_id: addCase(mp, record.order.id!),
    },
  ]
  changed(mp, record)
  return true
}

function addCase({ store, now }: MercadoPago, orderId: string): string {
  const id = String(randomInt(1e12, 9e12))
  store.save('chargeback', { id, orderId, createdAt: now(), deadline: now() + EVIDENCE_MS, documents: [] })
  return id
}

/** `GET /v1/chargebacks/{id}`: until when the seller may send documents. */
export function readChargeback({ store }: MercadoPago, id: string): Answer {
  const known = store.find('chargeback', id)
  const record = known && store.findOrder(known.orderId)
  if (!known || !record) return refusal(404, 'chargeback_not_found')
  const { createdAt, deadline, documents } = known
  return {
    status: 200,
    body: {
      id,
      amount: Number(paymentOf(record.order)!.amount),
      currency_id: 'BRL',
      status: stateOfDispute(record) === 'open' ? 'new' : 'closed',
      reason: 'general',
      documentation_required: true,
      documentation_status: documents.length > 0 ? 'review_pending' : 'pending',
      documentation: documents.map((name) => ({ type: 'application/pdf', description: `File: ${name}` })),
      date_created: instant(createdAt),
      date_documentation_deadline: instant(deadline),
    },
  }
}

const FILES = /name="files\[\]"; filename="([^"]+\.(?:pdf|jpe?g|png))"/gi

/** `POST /v1/chargebacks/{id}/documentation`: files of the seller, `.pdf`, `.jpg` or `.png`, until the deadline. */
export function takeDocuments({ store, now }: MercadoPago, id: string, body: string): Answer {
  const known = store.find('chargeback', id)
  const record = known && store.findOrder(known.orderId)
  if (!known || !record) return refusal(404, 'chargeback_not_found')
  const names = [...body.matchAll(FILES)].map(([, name]) => name!)
  if (names.length === 0) return refusal(400, 'invalid_files')
  if (stateOfDispute(record) !== 'open' || now() > known.deadline)
    return refusal(400, 'documentation_not_allowed')
  store.save('chargeback', { ...known, documents: [...known.documents, ...names] })
  return { status: 200, body: {} }
}

/** The files that the seller sent to the chargebacks of an order. */
export const documentsOf = ({ store }: MercadoPago, { order }: OrderRecord): string[] =>
  (order.transactions?.chargebacks ?? []).flatMap(
    ({ case_id }) => store.find('chargeback', case_id ?? '')?.documents ?? [],
  )
