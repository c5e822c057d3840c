import type { DatabaseSync } from 'node:sqlite'
import type { OrderResponse } from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import type { CardOutcome, SavedCardBehavior } from './test-cards.ts'

/** An order as Mercado Pago answers it: the type of its SDK for Node (3.6.1), without what the SDK adds. */
export type Order = Omit<OrderResponse, 'api_response'>

/** What Mercado Pago knows of an order and does not answer. Instants are epoch milliseconds. */
export interface OrderFacts {
  /** Grows with each change: a notification tells of one version of an order. */
  version: number
  /** The counts of installments that the seller pays the interest of. */
  interestFree: readonly number[]
  payer: { name: string; document: string; address: string | null }
  /** Until when the issuer waits for its customer. */
  challengeEndsAt?: number
  /** How a manual review ends by itself, and when; `null` leaves it to whoever opens the page. */
  review?: { isApproved: boolean; endsAt: number | null }
  /** When a charge that was taken to be processed later is processed (`automatic_async`). */
  processesAt?: number
  /** When a boleto was paid at a bank, and when its money is there. */
  paidAt?: number
  clearsAt?: number
  /** The next refund does not come through. */
  failsRefund?: true
  /** What becomes of refunds that take their time, by their ids. */
  refunds?: Record<string, { status: 'processed' | 'failed'; at: number }>
}

/** An order and what belongs to it; `number` is the bank's own of a boleto ("nosso número"). */
export interface OrderRecord {
  number: number
  order: Order
  facts: OrderFacts
}

/** What is kept of a card: never its number nor its code. `print` knows the same number again. */
export interface CardData {
  brand: string
  first6: string
  last4: string
  month: number
  year: number
  print: string
  holder: string
  outcome: CardOutcome
  saved?: SavedCardBehavior
}

/** A token for one charge, of a card that was typed, of the code of a saved one, or of a saved one alone. */
export interface CardToken {
  id: string
  card: CardData
  /** The saved card that it is of. */
  cardId?: string
  /** Whether a security code was typed. */
  hasCode: boolean
  createdAt: number
  usedBy?: string
  /** Whether a card was saved by it. */
  isSaved?: boolean
}

export interface SavedCard {
  id: string
  customerId: string
  card: CardData
  createdAt: number
  /** How often it was declined without its holder. */
  tries: number
}

export interface Customer {
  id: string
  email: string
  createdAt: number
}

/** What may be charged of a customer without them ("Perfis de pagamento"): two methods at most. */
export interface PaymentProfile {
  id: string
  customerId: string
  cardIds: string[]
  description?: string
  statementDescriptor?: string
  createdAt: number
}

/** A chargeback, which an order names by `case_id`. */
export interface Chargeback {
  id: string
  orderId: string
  createdAt: number
  /** Until when the seller may send documents. */
  deadline: number
  /** The names of the files that the seller sent. */
  documents: string[]
}

interface Kinds {
  chargeback: Chargeback
  token: CardToken
  card: SavedCard
  customer: Customer
  profile: PaymentProfile
}

/** What a search of orders asks for; instants are epoch milliseconds. */
interface OrderSearch {
  from: number
  to: number
  reference?: string | undefined
  status?: string | undefined
  methodId?: string | undefined
  methodType?: string | undefined
  limit: number
  offset: number
}

export type MercadoPagoStore = ReturnType<typeof mercadoPagoStore>

/** All the SQL about Mercado Pago: orders by what they are searched by, everything else as JSON by its id. */
export function mercadoPagoStore(db: DatabaseSync) {
  return { ...orderStore(db), ...recordStore(db), ...answerStore(db) }
}

const SEARCHED = `FROM mercado_pago_order WHERE created_at BETWEEN $from AND $to
  AND ($reference IS NULL OR reference = $reference) AND ($status IS NULL OR status = $status)
  AND ($methodId IS NULL OR method_id = $methodId) AND ($methodType IS NULL OR method_type = $methodType)`

function orderStore(db: DatabaseSync) {
  const insert = db.prepare(`INSERT INTO mercado_pago_order
    (id, reference, status, method_id, method_type, created_at, due_at, body, facts)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`)
  const update = db.prepare(
    'UPDATE mercado_pago_order SET status = ?, due_at = ?, body = ?, facts = ? WHERE id = ?',
  )
  return {
    /** Gives the order its number. */
    addOrder(order: Order, facts: OrderFacts): OrderRecord {
      const { id, type } = order.transactions?.payments?.[0]?.payment_method ?? {}
      const { number } = insert.get(
        order.id!,
        order.external_reference ?? '',
        order.status!,
        id ?? null,
        type ?? null,
        Date.parse(order.created_date!),
        dueAtOf(facts),
        JSON.stringify(order),
        JSON.stringify(facts),
      ) as { number: number }
      return { number, order, facts }
    },
    saveOrder: ({ order, facts }: OrderRecord) =>
      void update.run(order.status!, dueAtOf(facts), JSON.stringify(order), JSON.stringify(facts), order.id!),
    ...orderQueries(db),
  }
}

function orderQueries(db: DatabaseSync) {
  const select = (where: string) => db.prepare(`SELECT * FROM mercado_pago_order WHERE ${where}`)
  const byId = select('id = ?')
  const byNumber = select('number = ?')
  const byReference = select('reference = ? ORDER BY number')
  const ofType = select('method_type = ? ORDER BY number DESC LIMIT ?')
  const inStatus = select('status = ? ORDER BY number DESC LIMIT ?')
  const due = db.prepare('SELECT id FROM mercado_pago_order WHERE due_at <= ? ORDER BY due_at')
  const found = db.prepare(
    `SELECT * ${SEARCHED} ORDER BY created_at DESC, number DESC LIMIT $limit OFFSET $offset`,
  )
  const counted = db.prepare(`SELECT count(*) AS total ${SEARCHED}`)
  const all = (rows: Record<string, unknown>[]) => rows.map((row) => orderOf(row)!)
  return {
    findOrder: (id: string) => orderOf(byId.get(id)),
    orderNumbered: (number: number) => orderOf(byNumber.get(number)),
    ordersOf: (reference: string) => all(byReference.all(reference)),
    latestOfType: (methodType: string, limit: number) => all(ofType.all(methodType, limit)),
    /** Orders of which something is to happen by itself. */
    dueOrders: (now: number) => due.all(now).map(({ id }) => id as string),
    latestInStatus: (status: string, limit: number) => all(inStatus.all(status, limit)),
    searchOrders({ limit, offset, ...asked }: OrderSearch): { records: OrderRecord[]; total: number } {
      const wanted = { reference: null, status: null, methodId: null, methodType: null, ...given(asked) }
      const named = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [`$${name}`, value]))
      const total = counted.get(named)?.total as number
      return { records: all(found.all({ ...named, $limit: limit, $offset: offset })), total }
    },
  }
}

/** When something happens to an order by itself next. */
function dueAtOf({
  challengeEndsAt,
  review,
  clearsAt,
  processesAt,
  refunds = {},
}: OrderFacts): number | null {
  const times = [
    challengeEndsAt,
    review?.endsAt,
    clearsAt,
    processesAt,
    ...Object.values(refunds).map(({ at }) => at),
  ]
  const known = times.filter((at) => typeof at === 'number')
  return known.length > 0 ? Math.min(...known) : null
}

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function recordStore(db: DatabaseSync) {
  const save = db.prepare(`INSERT INTO mercado_pago_record (kind, id, owner, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`)
  const find = db.prepare('SELECT body FROM mercado_pago_record WHERE kind = ? AND id = ?')
  const owned = db.prepare('SELECT body FROM mercado_pago_record WHERE kind = ? AND owner = ? ORDER BY rowid')
  const all = db.prepare('SELECT body FROM mercado_pago_record WHERE kind = ? ORDER BY rowid DESC LIMIT ?')
  const remove = db.prepare('DELETE FROM mercado_pago_record WHERE kind = ? AND id = ?')
  const read = <T>(row: Record<string, unknown> | undefined): T | undefined =>
    row && (JSON.parse(row.body as string) as T)
  return {
    /** `owner` is by what a list is asked for: the customer of a card, the address of a customer. */
    save: <K extends keyof Kinds>(kind: K, record: Kinds[K], owner = '') =>
      void save.run(kind, record.id, owner, JSON.stringify(record)),
    find: <K extends keyof Kinds>(kind: K, id: string) => read<Kinds[K]>(find.get(kind, id)),
    owned: <K extends keyof Kinds>(kind: K, owner: string) =>
      owned.all(kind, owner).map((row) => read<Kinds[K]>(row)!),
    latest: <K extends keyof Kinds>(kind: K, limit: number) =>
      all.all(kind, limit).map((row) => read<Kinds[K]>(row)!),
    remove: (kind: keyof Kinds, id: string) => void remove.run(kind, id),
  }
}

interface StoredAnswer {
  status: number
  body: unknown
}

/** What was answered under an idempotency key. */
function answerStore(db: DatabaseSync) {
  const find = db.prepare('SELECT question, status, body FROM mercado_pago_answer WHERE key = ?')
  const save = db.prepare(
    'INSERT OR REPLACE INTO mercado_pago_answer (key, question, status, body) VALUES (?, ?, ?, ?)',
  )
  return {
    findAnswer(key: string): { question: string; answer: StoredAnswer } | undefined {
      const row = find.get(key) as { question: string; status: number; body: string } | undefined
      return row && { question: row.question, answer: { status: row.status, body: JSON.parse(row.body) } }
    },
    saveAnswer: (key: string, question: string, { status, body }: StoredAnswer) =>
      void save.run(key, question, status, JSON.stringify(body ?? null)),
  }
}

function orderOf(row: Record<string, unknown> | undefined): OrderRecord | undefined {
  if (!row) return undefined
  return {
    number: row.number as number,
    order: JSON.parse(row.body as string),
    facts: JSON.parse(row.facts as string),
  }
}
