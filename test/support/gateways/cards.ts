import { readFileSync } from 'node:fs'
import type { CardOutcome } from '../../../simulator/src/mercado-pago/test-cards.ts'
import type { Answered } from './stand-in.ts'

/** What becomes of a charge on a card: somebody looks at it, it takes its time, or the gateway's own word for a no. */
export type Outcome = Extract<CardOutcome, 'approved' | 'asks' | 'reviewed' | 'takes-time' | object>

/** What tests ask of a gateway's stand-in about cards. */
export interface CardsStandIn {
  /** The public key, and where the gateway's script is. */
  env: Record<string, string>
  /** What the frame hands over for a card that somebody typed; of this number, where that matters. */
  type(outcome?: Outcome, number?: string): string
  kept: KeptStandIn
  /** The holder of a card that is added answers their issuer; the id is the shop's. */
  answerSetup?(id: string, isYes: boolean): void
  /** In how many installments a txid was charged, and what its holder pays in all, in centavos. */
  installmentsOf(txid: string): { count: number; total: number }
  /** The issuer's customer answers; resolves to the event that is then to be sent. */
  answer(txid: string, isYes: boolean): object
  /** Whoever looks at the charge decides, or its time is over; resolves to the event that is then to be sent. */
  decide(txid: string, isApproved: boolean): object
  /** The holder contests the charge, or somebody decided; resolves to the event that is then to be sent. */
  dispute(txid: string, state: 'open' | 'won' | 'lost'): object
  /** How many answers of the shop to the dispute of a charge were taken. */
  answersOf(txid: string): number
}

/** What tests ask of a gateway's stand-in about the cards that it keeps. */
export interface KeptStandIn {
  /** What the frame hands over for the code of a kept card, which is called so there; `000` is a wrong one. */
  typeCode(reference: string, code?: string): string
  /** How the cards are called that it would charge. */
  cards(): string[]
  /** Everything it was told of its customers. */
  customers(): object[]
  customersApi: {
    /** Its search knows no customer, as Stripe's does for about a minute after one was made. */
    isBlind: boolean
    /** It will not have any that is new. */
    isClosed: boolean
  }
}

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

export const scriptNamed = (name: string): Answered => ({
  status: 200,
  body: read(name),
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
})

export const pageOf = (body: string): Answered => ({
  status: 200,
  body: `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Campos</title></head><body>${body}</body></html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

/** The issuer asks; both buttons post to where the page is. */
export const challengeOf = (): Answered =>
  pageOf(
    '<h1>É você comprando?</h1><form method="post"><button name="resposta" value="sim">Confirmar compra</button> <button name="resposta" value="nao">Não fui eu: recusar</button></form>',
  )

export const goTo = (location: string): Answered => ({ status: 303, body: '', headers: { location } })

/** Where a journey decides on all that is looked at, as somebody of the shop does in the gateway's panel. */
export const PANEL = '/panel/reviews'
