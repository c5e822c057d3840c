import { centavos } from '@vitrine/contract/money'
import { type App, createApp } from './app.ts'
import { type Clearing, clearNow, inspectLine, payLine } from './boleto/boleto.ts'
import type { DisputeState } from './card/card.store.ts'
import { answerChallenge, disputeCharge, endDueReviews, endReview } from './card/charge.ts'
import type { TypedCard } from './card/schema.ts'
import { type Tokenised, tokenise } from './card/token.ts'
import type { ChaosChange, ChaosSettings } from './chaos/settings.ts'
import { configOf, type SimulatorOptions } from './config.ts'
import { type Violation, violationText } from './conformance/violations.ts'
import type { Mail } from './mailbox/mail.store.ts'
import { startSmtp } from './mailbox/smtp.ts'
import { settleDue } from './mercado-pago/api.ts'
import {
  clearNow as clearOrder,
  inspectLine as inspectOrderLine,
  payLine as payOrderLine,
} from './mercado-pago/boleto.ts'
import { answerChallenge as answerOrder } from './mercado-pago/browser.ts'
import { setSavedCardBehavior } from './mercado-pago/card-charge.ts'
import { dispute } from './mercado-pago/disputes.ts'

import type { CardToken, OrderRecord } from './mercado-pago/mercado-pago.store.ts'
import { decide } from './mercado-pago/pages.ts'
import type { SavedCardBehavior } from './mercado-pago/test-cards.ts'
import { addToken, cardOf, tokenOfCode } from './mercado-pago/tokens.ts'
import { advance } from './pix/automatico/advance.ts'
import {
  authorise,
  cancelScheduled,
  type Outcome,
  recurrenceOfCode,
  reject,
  revoke,
  setCeiling,
} from './pix/automatico/authorise.ts'
import { payCode } from './pix/pay.ts'
import { inTransaction } from './store/database.ts'

export type { ChaosChange, ChaosSettings, Mail, SimulatorOptions, Violation }

export type Simulator = {
  /** `http://localhost:3001`; the API Pix is at `${url}/pix/v2`, tokens at `${url}/oauth/token`. */
  url: string
  smtpUrl: string
  chaos: {
    settings(): ChaosSettings
    set(change: ChaosChange): ChaosSettings
    reset(): void
    /** The next answer of the API goes without this field (`valor.original`): a planted deviation. */
    dropFromNextAnswer(field: string): void
  }
  /** Pays a charge by its txid or its copia e cola. Throws with the reason when it cannot be paid. */
  pay(txidOrBrCode: string): Promise<{ e2eid: string }>
  /** Pays a boleto by its line. Throws with the reason when it cannot be paid. */
  payBoleto(line: string, clearing?: Clearing): Promise<void>
  /** What a paid boleto was still waiting for has come. */
  clearBoleto(line: string): Promise<void>
  /** Types a card into the frame; by default one that is approved. */
  typeCard(number?: string): Promise<Tokenised>
  /** Types the code of a kept card into the frame. */
  typeCode(brand?: string, code?: string): Promise<Tokenised>
  /** Answers the question of an issuer, by its address. */
  answerChallenge(actionUrl: string, isApproved: boolean): Promise<void>
  /** Whoever looks at a charge decides. */
  endReview(reference: string, isApproved: boolean): Promise<void>
  /** The holder disputes a charge, or one of the two wins. */
  disputeCharge(reference: string, state: DisputeState): Promise<void>
  pixAutomatico: SimulatedPixAutomatico
  mercadoPago: SimulatedMercadoPago
  /** Messages received, newest first; all, or one recipient's. */
  mails(to?: string): Promise<Mail[]>
  /** Everything that was not as the Central Bank's document says, as lines of text. */
  violations(): string[]
  clearViolations(): void
  close(): Promise<void>
}

/** What the payer of a recurrence does in the bank's app; amounts in centavos. What cannot be done throws with the reason. */
export interface SimulatedPixAutomatico {
  /** Confirms what asked for it in the app (journey 1), by its `idRec`. */
  confirm(idRec: string, ceiling?: number): void
  reject(idRec: string): void
  /** Authorises by the code of a recurrence alone (journey 2). */
  authoriseCode(brCode: string, ceiling?: number): void
  /** Pays the charge of a composed code and authorises its recurrence (journeys 3 and 4). */
  payAndAuthorise(brCode: string, ceiling?: number): { e2eid: string }
  revoke(idRec: string): void
  setCeiling(idRec: string, ceiling?: number): void
  cancelScheduled(txid: string): void
  setBalance(amount: number): void
  /** Does what the clock has made due; the running bank does so by itself. */
  advance(): void
}

/** What tests do at the simulated Mercado Pago; what cannot be done throws with the reason. */
export interface SimulatedMercadoPago {
  setWebhook(url: string): void
  /** What the frame of the shop hands over for a typed card, as `visa-0a1b…`. */
  typeCard(number?: string, holder?: string): string
  /** The same for the code of a saved card, by its id there; `000` is a wrong one. */
  typeCode(cardId: string, code?: string): string
  /** The issuer's customer answers about the order of a txid. */
  answerChallenge(txid: string, isYes: boolean): void
  /** Whoever looks at the payment decides. */
  endReview(txid: string, isApproved: boolean): void
  disputeCharge(txid: string, state: DisputeState): void
  /** Pays a boleto by its line. */
  payBoleto(line: string, clearing?: Clearing): void
  /** What a paid boleto was still waiting for has come. */
  clearBoleto(line: string): void
  /** What becomes of a saved card that is charged without its holder. */
  setSavedCardBehavior(cardId: string, behavior?: SavedCardBehavior): void
}

/** How often the bank looks for reviews whose time is over. */
const REVIEWS_MS = 250

/** Starts bank, bank app and mailbox on this machine. Port 0 (HTTP and SMTP) picks free ones. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const config = configOf(options)
  const app = createApp(config)
  await app.http.listen({ port: config.port, host: 'localhost' })
  const { port } = app.http.server.address() as { port: number }
  const smtp = await startSmtp(app.mails, config.smtpPort)
  app.courier.wake()
  const reviews = setInterval(() => {
    endDueReviews(app.cardBank)
    settleDue(app.mercadoPago)
    advance(app.bank)
  }, REVIEWS_MS)
  return {
    url: `${config.tls ? 'https' : 'http'}://localhost:${port}`,
    smtpUrl: `smtp://localhost:${smtp.port}`,
    chaos: chaosOf(app),
    ...pixOf(app),
    ...boletosOf(app),
    ...cardsOf(app),
    pixAutomatico: pixAutomaticoOf(app),
    mercadoPago: mercadoPagoOf(app),
    mails: (to) => app.mails.latest(to),
    violations: () => app.violations.list().map(violationText),
    clearViolations: () => app.violations.clear(),
    async close() {
      clearInterval(reviews)
      await Promise.all([app.http.close(), smtp.close()])
      await app.courier.close()
      app.db.close()
    },
  }
}

function chaosOf({ bank: { chaos, notifier } }: App): Simulator['chaos'] {
  const { settings, set, reset, dropFromNextAnswer } = chaos
  const changed = <T>(result: T): T => {
    notifier.flush()
    return result
  }
  return {
    settings,
    set: (change) => changed(set(change)),
    reset: () => changed(reset()),
    dropFromNextAnswer,
  }
}

const pixOf = ({ bank }: App): Pick<Simulator, 'pay'> => ({
  async pay(txidOrBrCode) {
    const { cobs, cobvs } = bank
    const brCode = (cobs.find(txidOrBrCode) ?? cobvs.find(txidOrBrCode))?.brCode ?? txidOrBrCode
    const paid = payCode(bank, brCode)
    if (!paid.ok) throw new Error(`cannot be paid: ${paid.reason}`)
    return { e2eid: paid.pix.e2eid }
  },
})

function pixAutomaticoOf({ bank }: App): SimulatedPixAutomatico {
  const must = (outcome: Outcome): void => {
    if (!outcome.ok) throw new Error(outcome.reason)
  }
  const amountOf = (ceiling?: number) => (ceiling === undefined ? undefined : centavos(ceiling))
  return {
    confirm: (idRec, ceiling) =>
      must(authorise(bank, idRec, { journey: 'JORNADA_1', ceiling: amountOf(ceiling) })),
    reject: (idRec) => must(reject(bank, idRec)),
    authoriseCode(brCode, ceiling) {
      const idRec = recurrenceOfCode(bank, brCode)?.idRec ?? ''
      must(authorise(bank, idRec, { journey: 'JORNADA_2', ceiling: amountOf(ceiling) }))
    },
    payAndAuthorise(brCode, ceiling) {
      const paid = payCode(bank, brCode, { authorises: true, ceiling: amountOf(ceiling) })
      if (!paid.ok) throw new Error(`cannot be paid: ${paid.reason}`)
      return { e2eid: paid.pix.e2eid }
    },
    revoke: (idRec) => must(revoke(bank, idRec)),
    setCeiling: (idRec, ceiling) => must(setCeiling(bank, idRec, amountOf(ceiling))),
    cancelScheduled: (txid) => must(cancelScheduled(bank, txid)),
    setBalance: (amount) => bank.balance.set(centavos(amount)),
    advance: () => advance(bank),
  }
}

const boletosOf = ({ boletoBank }: App): Pick<Simulator, 'payBoleto' | 'clearBoleto'> => ({
  async payBoleto(line, clearing = 'now') {
    const paid = payLine(boletoBank, line, clearing)
    if (!paid.ok) throw new Error(`cannot be paid: ${paid.reason}`)
  },
  async clearBoleto(line) {
    const found = inspectLine(boletoBank, line)
    if (found.boleto) clearNow(boletoBank, found.boleto)
  },
})

type Cards = Pick<Simulator, 'typeCard' | 'typeCode' | 'answerChallenge' | 'endReview' | 'disputeCharge'>

const cardsOf = ({ cardBank }: App): Cards => ({
  async typeCard(number = '4235647728025682') {
    const card: TypedCard = { number, name: 'ANA SOUZA', month: 8, year: 2031, code: '123' }
    return tokenise(cardBank, number.startsWith('37') ? { ...card, code: '1234' } : card)
  },
  typeCode: async (brand = 'visa', code = '123') => tokenise(cardBank, { brand, code }),
  async answerChallenge(actionUrl, isApproved) {
    answerChallenge(cardBank, actionUrl.split('/').at(-1) ?? '', isApproved)
  },
  async endReview(reference, isApproved) {
    endReview(cardBank, reference, isApproved)
  },
  async disputeCharge(reference, state) {
    disputeCharge(cardBank, reference, state)
  },
})

function mercadoPagoOf({ mercadoPago: mp, webhook, db }: App): SimulatedMercadoPago {
  /** Something happens to the order of a txid. */
  function happen(txid: string, work: (record: OrderRecord) => boolean): void {
    const [record] = mp.store.ordersOf(txid)
    const isDone = record !== undefined && inTransaction(db, () => work(record))
    mp.flush()
    if (!isDone) throw new Error(`cannot happen to ${txid} now`)
  }
  const tokenOf = (token: CardToken | undefined): string => {
    if (!token) throw new Error('no such card')
    return `${token.card.brand}-${token.id}`
  }
  return {
    setWebhook: webhook.setUrl,
    typeCard(number = '5031433215406351', holder = 'APRO') {
      const card = cardOf(mp, { number, holder, month: 8, year: 2031 })
      return tokenOf(addToken(mp, { card, hasCode: true }))
    },
    typeCode: (cardId, code = '123') => tokenOf(tokenOfCode(mp, cardId, code)),
    answerChallenge(txid, isYes) {
      const [record] = mp.store.ordersOf(txid)
      if (record) answerOrder(mp, record, isYes)
    },
    endReview: (txid, isApproved) => happen(txid, (record) => decide(mp, record, isApproved)),
    disputeCharge: (txid, state) => happen(txid, (record) => dispute(mp, record, state)),
    payBoleto(line, clearing = 'now') {
      const paid = payOrderLine(mp, line, clearing)
      if (!paid.ok) throw new Error(`cannot be paid: ${paid.reason}`)
    },
    clearBoleto(line) {
      const { record } = inspectOrderLine(mp, line)
      if (record) clearOrder(mp, record)
    },
    setSavedCardBehavior(cardId, behavior) {
      if (!setSavedCardBehavior(mp, cardId, behavior)) throw new Error('no such card')
    },
  }
}
