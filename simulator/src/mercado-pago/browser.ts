import { readFileSync } from 'node:fs'
import { inTransaction } from '../store/database.ts'
import { type Answer, type Call, isJson, type MercadoPago, refusal } from './gateway.ts'
import { installmentsOf, methodsOf } from './installments.ts'
import type { OrderRecord } from './mercado-pago.store.ts'
import { fail, settle } from './order-state.ts'
import { readOrder } from './orders.ts'
import { createToken } from './tokens.ts'

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')
const scriptNamed = (name: string): Answer => ({
  status: 200,
  body: read(name),
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
})

const pageOf = (body: string): Answer => ({
  status: 200,
  body: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Campos</title></head><body>${body}</body></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

/** Labels of the secure fields, which stand in frames of their own. */
const LABELS: Record<string, string> = {
  cardNumber: 'Número do cartão',
  expirationDate: 'Data de validade',
  securityCode: 'Código de segurança',
}

/** The issuer asks; both buttons post to where the page is. */
const CHALLENGE = pageOf(
  '<h1>É você comprando?</h1><form method="post"><button name="resposta" value="sim">Confirmar compra</button> <button name="resposta" value="nao">Não fui eu: recusar</button></form>',
)
/** What the page around the question waits for (manual, "3DS 2.0 com Orders"). */
const COMPLETE = pageOf('<script>window.parent.postMessage({ status: "COMPLETE" }, "*")</script>')

/**
 * What a browser asks for: the script, its fields, tokens, installments, the issuer's question. Undefined for
 * anything else.
 */
export function answerBrowser(mp: MercadoPago, call: Call): Answer | undefined {
  const { method, path, query } = call
  if (path === '/js/v2') return scriptNamed('mercado-pago.js')
  if (path === '/field.js') return scriptNamed('field.js')
  if (path === '/secure-fields') return fieldNamed(query.get('name') ?? '')
  if (path === '/v1/payment_methods/search') return methodsOf(query)
  if (path.startsWith('/challenge/')) return answerChallengePage(mp, call)
  if (!query.has('public_key')) return undefined
  const isOurs = query.get('public_key') === mp.keys.publicKey
  if (path === '/v1/payment_methods/installments')
    return isOurs ? installmentsOf(query) : refusal(401, 'unauthorized')
  if (path !== '/v1/card_tokens' || method !== 'POST') return undefined
  if (!isOurs) return refusal(401, 'unauthorized')
  return isJson(call.text) ? createToken(mp, JSON.parse(call.text || '{}')) : refusal(400, 'invalid_json')
}

/** Nobody types into a field before its script hears it. */
const fieldNamed = (name: string): Answer =>
  pageOf(
    `<input hidden aria-label="${LABELS[name] ?? ''}" inputmode="numeric" autocomplete="off"><script src="/field.js"></script>`,
  )

function answerChallengePage(mp: MercadoPago, { method, path, query, text }: Call): Answer {
  const id = path.slice('/challenge/'.length)
  const record = inTransaction(mp.db, () => readOrder(mp, id))
  if (!record) return refusal(404, 'order_not_found')
  if (method === 'GET')
    return query.has('fim') || record.order.status !== 'action_required' ? COMPLETE : CHALLENGE
  answerChallenge(mp, record, text.includes('sim'))
  return { status: 303, body: '', headers: { location: `${path}?fim` } }
}

/** The issuer's customer answers; a question that is over stays so. */
export function answerChallenge(mp: MercadoPago, record: OrderRecord, isYes: boolean): void {
  if (record.order.status !== 'action_required') return
  inTransaction(mp.db, () => {
    if (isYes) settle(mp, record)
    else fail(mp, record, '3ds_challenge')
  })
  mp.flush()
}
