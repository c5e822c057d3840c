import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PaymentMethod } from '@vitrine/contract/payment'

/** Money that the bank took for the shop. */
export interface Taken {
  method: PaymentMethod
  /** What both sides know the charge by. */
  reference: string
  amount: number
  /** Epoch milliseconds. */
  at: number
}

/** What the bank of a product wrote down, read from its own file. */
export function readBankBooks(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'simulator', 'simulator.sqlite'), { readOnly: true })
  const all = <T>(sql: string) => db.prepare(sql).all() as T[]
  const taken = all<Taken>(`
    select 'pix' as method, txid as reference, amount, received_at as at from pix
    union all
    select 'boleto', reference, amount, clears_at from boleto where paid_at is not null
    union all
    select 'card', reference, amount, approved_at from card_charge where state = 'approved'`)
  const givenBack = all<{ amount: number }>(`
    select amount from refund union all select amount from card_refund
    union all select amount from boleto where refund_id is not null`)
  const charged = all<{ reference: string }>(`
    select txid as reference from cob union all select txid from cobv union all select reference from boleto
    union all select reference from card_charge where state <> 'cancelled'`)
  const mails = all<{ raw: Uint8Array }>('select raw from mail').map(({ raw }) => messageIdOf(raw))
  db.close()
  return { taken, givenBack, charged: charged.map(({ reference }) => reference), mails }
}

/** Of a message as it came over the wire. */
function messageIdOf(raw: Uint8Array): string {
  return /^message-id: *<([^>]+)>/im.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
}
