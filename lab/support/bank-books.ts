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

/** SQL: the centavos of an amount in reais, which Mercado Pago writes as text. */
const centavosOf = (reais: string): string => `cast(round(100 * (${reais})) as integer)`
const TOTAL = centavosOf("json_extract(body, '$.total_amount')")

/** What the bank of a product wrote down, read from its own file. */
export function readBankBooks(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'simulator', 'simulator.sqlite'), { readOnly: true })
  const all = <T>(sql: string) => db.prepare(sql).all() as T[]
  const taken = all<Taken>(`
    select 'pix' as method, txid as reference, amount, received_at as at from pix
    union all
    select 'boleto', reference, ${TOTAL}, coalesce(facts ->> '$.clearsAt', facts ->> '$.paidAt') from mercado_pago_order
      where method_type = 'ticket' and json_extract(facts, '$.paidAt') is not null
    union all
    select 'card', reference, ${TOTAL}, 1000 * unixepoch(json_extract(body, '$.last_updated_date'))
      from mercado_pago_order where method_type = 'credit_card' and status in ('processed', 'refunded')`)
  const givenBack = all<{ amount: number }>(`
    select amount from refund
    union all
    select ${centavosOf("refund.value ->> '$.amount'")}
      from mercado_pago_order, json_each(body, '$.transactions.refunds') refund
      where refund.value ->> '$.status' = 'processed'`)
  const charged = all<{ reference: string }>(`
    select txid as reference from cob union all select txid from cobv
    union all select reference from mercado_pago_order where method_type = 'ticket' or status <> 'canceled'`)
  const mails = all<{ raw: Uint8Array }>('select raw from mail').map(({ raw }) => messageIdOf(raw))
  db.close()
  return { taken, givenBack, charged: charged.map(({ reference }) => reference), mails }
}

/** Of a message as it came over the wire. */
function messageIdOf(raw: Uint8Array): string {
  return /^message-id: *<([^>]+)>/im.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
}
