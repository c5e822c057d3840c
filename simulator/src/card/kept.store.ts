import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { newToken } from '../pix/ids.ts'
import { type KeptCard, rowOf } from './card.store.ts'

/** A card that is kept for one customer of the shop; `print` knows it again. */
export type CustomersCard = KeptCard & { id: string; customer: string; print: string }
export type Keeping = { customer: string; keptId: string | null }
export type KeptStore = ReturnType<typeof keptStore>

/** All the SQL about cards that are kept for charges to come. */
export function keptStore(db: DatabaseSync) {
  const addPrint = db.prepare('INSERT INTO card_token_print (hash, print) VALUES (?, ?)')
  const printed = db.prepare(`SELECT t.*, p.print FROM card_token t JOIN card_token_print p ON p.hash = t.hash
    WHERE t.used_by = ?`)
  const want = db.prepare('INSERT OR IGNORE INTO card_keeping (reference, customer) VALUES (?, ?)')
  const keeping = db.prepare('SELECT * FROM card_keeping WHERE reference = ?')
  const done = db.prepare('UPDATE card_keeping SET kept_id = ? WHERE reference = ?')
  const add = db.prepare(`INSERT INTO kept_card
    (id, customer, print, brand, last4, exp_month, exp_year, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const find = db.prepare('SELECT * FROM kept_card WHERE id = ? AND customer = ?')
  const remove = db.prepare('DELETE FROM kept_card WHERE id = ? AND customer = ?')
  const print = printer(db)
  return {
    /** Notes by what the card of a token is known again. */
    addPrint: (hash: string, number: string) => void addPrint.run(hash, print(number)),
    /** The card that was typed for a charge; none when only a code was. */
    typedFor: (reference: string) => rowOf<KeptCard & { print: string }>(printed.get(reference)),
    want: (reference: string, customer: string) => void want.run(reference, customer),
    keeping: (reference: string) => rowOf<Keeping>(keeping.get(reference)),
    add(reference: string, c: Omit<CustomersCard, 'id'>) {
      const id = `card_${newToken()}`
      add.run(id, c.customer, c.print, c.brand, c.last4, c.expMonth, c.expYear, c.outcome)
      done.run(id, reference)
    },
    /** Somebody else's card is not there. */
    find: (id: string, customer: string) => rowOf<CustomersCard>(find.get(id, customer)),
    remove: (id: string, customer: string) => void remove.run(id, customer),
    printOf: (id: string, customer: string) => rowOf<CustomersCard>(find.get(id, customer))?.print,
  }
}

/** Without its key, which never leaves this file, a print says nothing about the number it is of. */
function printer(db: DatabaseSync): (number: string) => string {
  db.prepare(`INSERT INTO setting (name, value) VALUES ('card-print-key', ?) ON CONFLICT DO NOTHING`).run(
    newToken(),
  )
  const { value } = db.prepare(`SELECT value FROM setting WHERE name = 'card-print-key'`).get() as {
    value: string
  }
  return (number) => createHmac('sha256', value).update(number).digest('hex').slice(0, 32)
}
