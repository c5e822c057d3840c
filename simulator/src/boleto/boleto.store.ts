import type { DatabaseSync } from 'node:sqlite'
import type { Centavos } from '@vitrine/contract/money'
import type { CalendarDay } from '@vitrine/contract/time'

export type NewBoleto = {
  reference: string
  /** Opens the PDF to whoever has it. */
  token: string
  amount: Centavos
  dueOn: CalendarDay
  payerName: string
  payerDocument: string
  /** Where the issuer asks for it; in one line. */
  payerAddress: string | null
  description: string
  issuedAt: number
  /** Until when it is taken after its due day, and what that costs, in basis points. */
  lateUntil: CalendarDay | null
  fineBp: number | null
  interestBp: number | null
}
export type Boleto = NewBoleto & {
  number: number
  paymentId: string | null
  paidAt: number | null
  /** When the money of a payment is there: from then on it counts as paid. */
  clearsAt: number | null
  /** In centavos: the amount, or what was paid, when that was more. */
  received: number
  /** In centavos, of what was paid. */
  refunded: number
  /** When its issuer took it back: nobody pays it any more. */
  takenBackAt: number | null
}
export type BoletoRefund = { id: string; amount: number }
/** A file of before has one whole refund on the boleto itself. */
const REFUNDED = `(SELECT coalesce(sum(r.amount), CASE WHEN refund_id IS NULL THEN 0 ELSE boleto.amount END)
        FROM boleto_refund r WHERE r.number = boleto.number)`
export type BoletoStore = ReturnType<typeof boletoStore>

const selectFrom = (db: DatabaseSync) => (where: string) =>
  db.prepare(`SELECT *, (SELECT address FROM boleto_payer_address a WHERE a.reference = boleto.reference) AS payer_address,
      (SELECT at FROM boleto_taken_back b WHERE b.number = boleto.number) AS taken_back_at,
      ${REFUNDED} AS refunded,
      (SELECT until FROM boleto_late l WHERE l.number = boleto.number) AS late_until,
      (SELECT fine_bp FROM boleto_late l WHERE l.number = boleto.number) AS fine_bp,
      (SELECT interest_bp FROM boleto_late l WHERE l.number = boleto.number) AS interest_bp,
      coalesce((SELECT p.amount FROM boleto_paid p WHERE p.number = boleto.number), boleto.amount) AS received
      FROM boleto WHERE ${where}`)

function prepareStatements(db: DatabaseSync) {
  const select = selectFrom(db)
  return {
    insert: db.prepare(`INSERT INTO boleto
      (reference, token, amount, due_on, payer_name, payer_document, description, issued_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`),
    insertAddress: db.prepare(
      'INSERT INTO boleto_payer_address (reference, address) VALUES (?, ?) ON CONFLICT DO NOTHING',
    ),
    insertLate: db.prepare(`INSERT INTO boleto_late (number, until, fine_bp, interest_bp)
      SELECT number, ?, ?, ? FROM boleto WHERE reference = ? ON CONFLICT DO NOTHING`),
    insertPaid: db.prepare('INSERT INTO boleto_paid (number, amount) VALUES (?, ?)'),
    byReference: select('reference = ?'),
    byNumber: select('number = ?'),
    byToken: select('token = ?'),
    cleared: select('clears_at BETWEEN ? AND ? ORDER BY clears_at'),
    open: select('paid_at IS NULL ORDER BY number DESC LIMIT 1'),
    pay: db.prepare(
      `UPDATE boleto SET payment_id = ?, paid_at = ?, clears_at = ? WHERE number = ? AND paid_at IS NULL
        AND number NOT IN (SELECT number FROM boleto_taken_back)`,
    ),
    clear: db.prepare('UPDATE boleto SET clears_at = ? WHERE number = ? AND clears_at > ?'),
    takeBack: db.prepare(`INSERT INTO boleto_taken_back (number, at)
      SELECT number, ? FROM boleto WHERE number = ? AND paid_at IS NULL ON CONFLICT DO NOTHING`),
    refund: db.prepare('INSERT INTO boleto_refund (number, id, amount, at) VALUES (?, ?, ?, ?)'),
    refunds: db.prepare('SELECT id, amount FROM boleto_refund WHERE number = ? ORDER BY at, id'),
  }
}

/** All the SQL about boletos. */
export function boletoStore(db: DatabaseSync) {
  const statements = prepareStatements(db)
  return {
    insert(b: NewBoleto): void {
      if (b.payerAddress) statements.insertAddress.run(b.reference, b.payerAddress)
      statements.insert.run(
        ...[b.reference, b.token, b.amount, b.dueOn, b.payerName, b.payerDocument, b.description, b.issuedAt],
      )
      if (b.lateUntil) statements.insertLate.run(b.lateUntil, b.fineBp, b.interestBp, b.reference)
    },
    find: (reference: string) => boletoOf(statements.byReference.get(reference)),
    findByNumber: (number: number) => boletoOf(statements.byNumber.get(number)),
    findByToken: (token: string) => boletoOf(statements.byToken.get(token)),
    clearedBetween: (from: number, to: number) =>
      statements.cleared.all(from, to).map((row) => boletoOf(row)!),
    someOpen: () => boletoOf(statements.open.get()),
    /** True for the one caller who pays it. */
    pay: (number: number, id: string, at: number, clearsAt: number) =>
      statements.pay.run(id, at, clearsAt, number).changes === 1,
    /** What a late payment came to. */
    keepPaid: (number: number, amount: number) => void statements.insertPaid.run(number, amount),
    /** True when there was still something to wait for. */
    clear: (number: number, at: number) => statements.clear.run(at, number, at).changes === 1,
    takeBack: (number: number, at: number) => void statements.takeBack.run(at, number),
    refunds: (number: number) => statements.refunds.all(number) as unknown as BoletoRefund[],
    refund: (number: number, { id, amount }: BoletoRefund, at: number) =>
      void statements.refund.run(number, id, amount, at),
  }
}

function boletoOf(row: Record<string, unknown> | undefined): Boleto | undefined {
  if (!row) return undefined
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(named) as Boleto
}
