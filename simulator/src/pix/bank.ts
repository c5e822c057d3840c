import type { DatabaseSync } from 'node:sqlite'
import type { Chaos } from '../chaos/chaos.ts'
import type { Config } from '../config.ts'
import type { Notifier } from '../webhooks/notifier.ts'
import type { BalanceStore } from './automatico/account.store.ts'
import type { CobrStore } from './automatico/cobr.store.ts'
import type { RecStore } from './automatico/rec.store.ts'
import type { RecurrenceWebhookStore } from './automatico/webhook.store.ts'
import type { CobStore } from './cob.store.ts'
import type { CobvStore } from './cobv.store.ts'
import type { RefundStore } from './devolucao.store.ts'
import type { PixStore } from './pix.store.ts'
import type { WebhookStore } from './webhook.store.ts'

/** What the operations of the bank work with. */
export type Bank = {
  config: Config
  db: DatabaseSync
  cobs: CobStore
  cobvs: CobvStore
  payments: PixStore
  refunds: RefundStore
  webhooks: WebhookStore
  recs: RecStore
  cobrs: CobrStore
  recurrenceWebhooks: RecurrenceWebhookStore
  balance: BalanceStore
  chaos: Chaos
  notifier: Notifier
}

/** A call that has already been checked against the document. */
export type Call = {
  params: Record<string, string>
  query: Record<string, string | undefined>
  body: unknown
}
export type Answer = { status: number; body?: object }
export type Handler = (bank: Bank, call: Call) => Answer
