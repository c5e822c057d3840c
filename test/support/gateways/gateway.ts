import type { CardsStandIn } from './cards.ts'
import type { StandIn } from './stand-in.ts'

/** How an event is sent: signed with another secret, or so many seconds ago. */
export interface Sending {
  secret?: string
  age?: number
}

/** What tests ask of a gateway's stand-in, whichever it is. */
export interface GatewayStandIn extends StandIn {
  env: Record<string, string>
  cards: CardsStandIn
  /** Switched off, it makes a charge for each call, as if it knew no idempotency. */
  idempotency: { isOff: boolean }
  /** How many charges bear this txid. */
  chargesOf(txid: string): number
  /** Centavos given back of a charge, in order. */
  refundsOf(txid: string): number[]
  setWebhook(url: string): void
  /** Somebody pays at their bank; resolves to the event that is then to be sent. */
  pay(txid: string): object
  /** An event as the gateway would tell of a payment of this txid. */
  eventOf(txid: string): object
  /** Posts an event, signed; resolves to the status of the answer. */
  send(event: object, how?: Sending): Promise<number>
}
