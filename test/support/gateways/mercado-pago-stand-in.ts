import { randomBytes } from 'node:crypto'
import { fromDecimal } from '@vitrine/contract/money-text'
import { answerApi } from '../../../simulator/src/mercado-pago/api.ts'
import { answerBrowser, answerChallenge } from '../../../simulator/src/mercado-pago/browser.ts'
import { dispute, documentsOf } from '../../../simulator/src/mercado-pago/disputes.ts'
import {
  type Answer,
  type Call,
  createMercadoPago,
  type MercadoPago,
  notificationOf,
  signedHeaders,
} from '../../../simulator/src/mercado-pago/gateway.ts'
import { brandNameOf } from '../../../simulator/src/mercado-pago/installments.ts'
import type { OrderRecord } from '../../../simulator/src/mercado-pago/mercado-pago.store.ts'
import { endReview, paymentOf, refundsOf } from '../../../simulator/src/mercado-pago/order-state.ts'
import { payOrder } from '../../../simulator/src/mercado-pago/orders.ts'
import {
  answerDeviations,
  operationOf,
  requestDeviations,
} from '../../../simulator/src/mercado-pago/published.ts'
import { addToken, cardOf, tokenOfCode } from '../../../simulator/src/mercado-pago/tokens.ts'
import { openDatabase } from '../../../simulator/src/store/database.ts'
import { type CardsStandIn, type KeptStandIn, PANEL } from './cards.ts'
import type { GatewayStandIn, Sending } from './gateway.ts'
import { openStandIn } from './stand-in.ts'

const KEYS = {
  accessToken: 'APP_USR-of-the-shop-under-test',
  publicKey: 'APP_USR-public-of-the-shop-under-test',
  webhookSecret: 'webhook-secret-of-the-shop-under-test',
}

/** The simulator's Mercado Pago in this process, whose notifications a test sends itself. */
export async function openMercadoPago(): Promise<GatewayStandIn> {
  const db = openDatabase()
  let webhook = ''
  const queued: OrderRecord[] = []
  const mp = createMercadoPago({
    db,
    keys: KEYS,
    now: Date.now,
    notify: (record) => void queued.push(record),
  })
  const send = (event: object, how?: Sending) => sendSigned(webhook, event, how)

  /** What a browser does is told at once; what the API does is told by the test. */
  function browse(call: Call): Answer | undefined {
    queued.length = 0
    const shown = call.path === PANEL ? decideAll(mp, call.text.includes('sim')) : answerBrowser(mp, call)
    for (const record of queued) void send(notificationOf(record))
    return shown
  }
  const server = await openStandIn((asked) => {
    const call = { ...asked, origin: server.url }
    return browse(call) ?? checked(mp, call)
  })
  const recordOf = (txid: string) => mp.store.ordersOf(txid)[0]!
  /** Does something to the order of a txid; resolves to the event that is then to be sent. */
  const told = (txid: string, work: (record: OrderRecord) => unknown): object => {
    const record = recordOf(txid)
    work(record)
    return notificationOf(record)
  }
  return {
    ...server,
    env: {
      MERCADO_PAGO_ACCESS_TOKEN: KEYS.accessToken,
      MERCADO_PAGO_WEBHOOK_SECRET: KEYS.webhookSecret,
      MERCADO_PAGO_API_BASE: server.url,
    },
    cards: {
      ...cardsOf(mp, told),
      env: { MERCADO_PAGO_PUBLIC_KEY: KEYS.publicKey, MERCADO_PAGO_JS_BASE: server.url },
    },
    idempotency: {
      get isOff() {
        return mp.faults.forgetsKeys
      },
      set isOff(isOff) {
        mp.faults.forgetsKeys = isOff
      },
    },
    chargesOf: (txid) => mp.store.ordersOf(txid).length,
    refundsOf: (txid) => mp.store.ordersOf(txid).flatMap(({ order }) => refundsOf(order)),
    setWebhook(url) {
      webhook = url
    },
    pay: (txid) => told(txid, (record) => payOrder(mp, record, 0)),
    eventOf: (txid) => {
      const { order, facts } = recordOf(txid)
      return notificationOf({
        number: 0,
        order,
        facts: { ...facts, version: Number.parseInt(randomBytes(4).toString('hex'), 16) },
      })
    },
    send,
    async close() {
      await server.close()
      db.close()
    },
  }
}

/** Answers a call of the API; what is not as Mercado Pago publishes it, of either side, is a mistake of ours. */
function checked(mp: MercadoPago, call: Call): Answer {
  const operation = operationOf(call)
  if (!operation) throw new Error(`no operation of Mercado Pago: ${call.method} ${call.path}`)
  const answer = answerApi(mp, call)
  const wrong = [...requestDeviations(operation, call), ...answerDeviations(operation, answer)]
  if (wrong.length > 0) throw new Error(`${operation}: ${JSON.stringify(wrong)}`)
  return answer
}

function cardsOf(
  mp: MercadoPago,
  told: (txid: string, work: (record: OrderRecord) => unknown) => object,
): Omit<CardsStandIn, 'env'> {
  return {
    type(outcome = 'approved', number = '5031433215406351') {
      const card = { ...cardOf(mp, { number, holder: 'APRO', month: 8, year: 2031 }), outcome }
      return `${brandNameOf(number)}-${addToken(mp, { card, hasCode: true }).id}`
    },
    kept: keptOf(mp),
    installmentsOf(txid) {
      const { payment_method, paid_amount } = paymentOf(mp.store.ordersOf(txid)[0]!.order)!
      return { count: payment_method?.installments ?? 0, total: fromDecimal(paid_amount ?? '0.00') }
    },
    answer: (txid, isYes) => told(txid, (record) => answerChallenge(mp, record, isYes)),
    decide: (txid, isApproved) => told(txid, (record) => endReview(mp, record, isApproved)),
    dispute: (txid, state) => told(txid, (record) => dispute(mp, record, state)),
    answersOf: (txid) => documentsOf(mp, mp.store.ordersOf(txid)[0]!).length,
  }
}

function keptOf(mp: MercadoPago): KeptStandIn {
  const { store, faults } = mp
  return {
    typeCode(reference, code = '123') {
      const token = tokenOfCode(mp, reference.split('/')[1] ?? '', code)
      return `${token?.card.brand ?? 'visa'}-${token?.id ?? randomBytes(16).toString('hex')}`
    },
    cards: () => store.latest('card', 1000).map(({ customerId, id }) => `${customerId}/${id}`),
    customers: () => store.latest('customer', 1000),
    customersApi: {
      get isBlind() {
        return faults.hidesCustomers
      },
      set isBlind(isBlind) {
        faults.hidesCustomers = isBlind
      },
      get isClosed() {
        return faults.refusesCustomers
      },
      set isClosed(isClosed) {
        faults.refusesCustomers = isClosed
      },
    },
  }
}

/** Where a journey decides on all that is looked at, as somebody of the shop does in the gateway's panel. */
function decideAll(mp: MercadoPago, isApproved: boolean): Answer {
  for (const record of mp.store.latestInStatus('processing', 100)) endReview(mp, record, isApproved)
  return { status: 204, body: '' }
}

async function sendSigned(
  webhook: string,
  event: object,
  { secret = KEYS.webhookSecret, age = 0 }: Sending = {},
): Promise<number> {
  const id = String((event as { data?: { id?: string } }).data?.id ?? 'ORD0')
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(secret, id, Date.now() - age * 1000),
  }
  const answer = await fetch(`${webhook}?data.id=${id}&type=order`, {
    method: 'POST',
    headers,
    body: JSON.stringify(event),
  })
  return answer.status
}
