import { inTransaction } from '../store/database.ts'
import { processOrder } from './card-charge.ts'
import { answerCustomers } from './customers.ts'
import { readChargeback, takeDocuments } from './disputes.ts'
import { type Answer, type Call, isJson, type MercadoPago, refusal } from './gateway.ts'
import { installmentsOf } from './installments.ts'
import { cancelOrder, createOrder, readOrder, refundOrder, searchOrders } from './orders.ts'
import { createToken, readToken } from './tokens.ts'

/** The one call whose body is a form of files, and that takes no idempotency key. */
const DOCUMENTATION = /^\/v1\/chargebacks\/(\d+)\/documentation$/

/** Answers a call of the API with the seller's access token; a write that is repeated under its key is done once. */
export function answerApi(mp: MercadoPago, call: Call): Answer {
  if (call.headers.authorization !== `Bearer ${mp.keys.accessToken}`) return refusal(401, 'unauthorized')
  const documented = DOCUMENTATION.exec(call.path)
  if (documented && call.method === 'POST')
    return inTransaction(mp.db, () => takeDocuments(mp, documented[1]!, call.text))
  if (!isJson(call.text)) return refusal(400, 'invalid_json')
  const answered = inTransaction(mp.db, () => (call.method === 'GET' ? read(mp, call) : once(mp, call)))
  mp.flush()
  return answered
}

/** The same question under a key gets the same answer, another one is refused. */
function once(mp: MercadoPago, call: Call): Answer {
  const key = String(call.headers['x-idempotency-key'] ?? '')
  if (!key) return refusal(400, 'empty_required_header')
  const question = `${call.method} ${call.path} ${call.text}`
  const known = mp.faults.forgetsKeys ? undefined : mp.store.findAnswer(key)
  if (known && known.question !== question) return refusal(409, 'idempotency_key_already_used')
  if (known) return known.answer
  const answered = write(mp, call)
  if (answered.status < 500 && !answered.isLost) mp.store.saveAnswer(key, question, answered)
  return answered
}

function write(mp: MercadoPago, call: Call): Answer {
  const customers = answerCustomers(mp, call)
  if (customers) return customers
  const body = call.text ? JSON.parse(call.text) : {}
  const [, , resource, id, verb] = call.path.split('/')
  if (resource === 'card_tokens') return createToken(mp, body)
  if (resource !== 'orders') return refusal(404, 'not_found')
  if (!id) return createOrder(mp, body, call.origin)
  const record = readOrder(mp, id)
  if (!record) return refusal(404, 'order_not_found')
  if (verb === 'process') return processOrder(mp, record, call.origin)
  if (verb === 'cancel') return cancelOrder(mp, record)
  return verb === 'refund' ? refundOrder(mp, record, call.text ? body : undefined) : refusal(404, 'not_found')
}

function read(mp: MercadoPago, call: Call): Answer {
  const customers = answerCustomers(mp, call)
  if (customers) return customers
  const [, , resource, id] = call.path.split('/')
  if (resource === 'card_tokens') return readToken(mp, id ?? '')
  if (resource === 'payment_methods' && id === 'installments') return installmentsOf(call.query)
  if (resource === 'chargebacks') return readChargeback(mp, id ?? '')
  if (resource !== 'orders') return refusal(404, 'not_found')
  if (!id) return searchOrders(mp, call.query)
  const record = readOrder(mp, id)
  return record ? { status: 200, body: record.order } : refusal(404, 'order_not_found')
}

/** Everything that was to happen to orders by itself until now. */
export function settleDue(mp: MercadoPago): void {
  const due = mp.store.dueOrders(mp.now())
  if (due.length === 0) return
  for (const id of due) inTransaction(mp.db, () => readOrder(mp, id))
  mp.flush()
}
