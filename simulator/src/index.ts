import { randomBytes } from 'node:crypto'
import { centavos } from '@vitrine/contract/money'
import { type App, createApp } from './app.ts'
import type { ChaosChange, ChaosSettings } from './chaos/settings.ts'
import { configOf, type SimulatorOptions } from './config.ts'
import { type Violation, violationText } from './conformance/violations.ts'
import type { Mail } from './mailbox/mail.store.ts'
import { startSmtp } from './mailbox/smtp.ts'
import { settleDue } from './mercado-pago/api.ts'
import { type Clearing, clearNow, inspectLine, payLine } from './mercado-pago/boleto.ts'
import { answerChallenge } from './mercado-pago/browser.ts'
import { setSavedCardBehavior } from './mercado-pago/card-charge.ts'
import { type DisputeState, dispute } from './mercado-pago/disputes.ts'
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
import { type MedNature, returnByMed } from './pix/devolucao.ts'
import { payCode } from './pix/pay.ts'
import { inTransaction } from './store/database.ts'

export type { ChaosChange, ChaosSettings, Mail, MedNature, SimulatorOptions, Violation }

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
  /** Where the notifications of Mercado Pago go, as its panel says. */
  setMercadoPagoWebhook(url: string): void
  /** Returns a Pix of itself, all of it or so many centavos. Throws with the reason when it cannot. */
  returnByMed(e2eid: string, nature: MedNature, amount?: number): void
  /** Pays a boleto by its line. Throws with the reason when it cannot be paid. */
  payBoleto(line: string, clearing?: Clearing): Promise<void>
  /** What a paid boleto was still waiting for has come. */
  clearBoleto(line: string): Promise<void>
  /** What the frame of the shop hands over for a card that somebody typed, as `visa-0a1b…`. */
  typeCard(number?: string, holder?: string): Promise<{ token: string }>
  /** The same for the code of a saved card, by its id there; `000` is a wrong one. That of a card that is gone is good for nothing. */
  typeCode(cardId: string, code?: string): Promise<{ token: string }>
  /** Answers the question of an issuer, by the address that the shop sends its buyer to. */
  answerChallenge(actionUrl: string, isApproved: boolean): Promise<void>
  /** Whoever looks at the payment of a txid decides. */
  endReview(txid: string, isApproved: boolean): Promise<void>
  /** The holder disputes a charge, or one of the two wins. */
  disputeCharge(txid: string, state: DisputeState): Promise<void>
  /** What becomes of a saved card, by its id there, that is charged without its holder. */
  setSavedCardBehavior(cardId: string, behavior?: SavedCardBehavior): void
  pixAutomatico: SimulatedPixAutomatico
  /** Messages received, newest first; all, or one recipient's. */
  mails(to?: string): Promise<Mail[]>
  /** Everything that was not as the Central Bank's document says, as lines of text. */
  violations(): string[]
  clearViolations(): void
  close(): Promise<void>
}

/** What the payer of a recurrence does in the bank's app; amounts in centavos. What cannot be done throws with the reason. */
interface SimulatedPixAutomatico {
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

/** How often the simulator looks for what is to happen by itself. */
const DUE_MS = 250

/** Starts bank, bank app and mailbox on this machine. Port 0 (HTTP and SMTP) picks free ones. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const config = configOf(options)
  const app = createApp(config)
  await app.http.listen({ port: config.port, host: 'localhost' })
  const { port } = app.http.server.address() as { port: number }
  const smtp = await startSmtp(app.mails, config.smtpPort)
  app.courier.wake()
  const due = setInterval(() => {
    settleDue(app.mercadoPago)
    advance(app.bank)
  }, DUE_MS)
  return {
    url: `${config.tls ? 'https' : 'http'}://localhost:${port}`,
    smtpUrl: `smtp://localhost:${smtp.port}`,
    chaos: chaosOf(app),
    ...pixOf(app),
    ...boletosOf(app),
    ...cardsOf(app),
    pixAutomatico: pixAutomaticoOf(app),
    mails: (to) => app.mails.latest(to),
    violations: () => app.violations.list().map(violationText),
    clearViolations: () => app.violations.clear(),
    async close() {
      clearInterval(due)
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

const pixOf = ({ bank }: App): Pick<Simulator, 'pay' | 'returnByMed'> => ({
  returnByMed(e2eid, nature, amount) {
    const pix = bank.payments.find(e2eid)
    if (!pix) throw new Error('unknown')
    const outcome = returnByMed(bank, pix, nature, centavos(amount ?? pix.amount))
    if (!outcome.ok) throw new Error(outcome.reason)
  },
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

const boletosOf = ({ mercadoPago: mp }: App): Pick<Simulator, 'payBoleto' | 'clearBoleto'> => ({
  async payBoleto(line, clearing = 'now') {
    const paid = payLine(mp, line, clearing)
    if (!paid.ok) throw new Error(`cannot be paid: ${paid.reason}`)
  },
  async clearBoleto(line) {
    const { record } = inspectLine(mp, line)
    if (record) clearNow(mp, record)
  },
})

type Cards = Pick<
  Simulator,
  | 'setMercadoPagoWebhook'
  | 'typeCard'
  | 'typeCode'
  | 'answerChallenge'
  | 'endReview'
  | 'disputeCharge'
  | 'setSavedCardBehavior'
>

function cardsOf({ mercadoPago: mp, webhook, db }: App): Cards {
  /** Something happens to an order; throws where it cannot. */
  function happen(record: OrderRecord | undefined, work: (record: OrderRecord) => boolean): void {
    const isDone = record !== undefined && inTransaction(db, () => work(record))
    mp.flush()
    if (!isDone) throw new Error('this cannot happen to the order now')
  }
  const orderOf = (txid: string) => mp.store.ordersOf(txid)[0]
  const handedOver = ({ card, id }: CardToken) => ({ token: `${card.brand}-${id}` })
  return {
    setMercadoPagoWebhook: webhook.setUrl,
    async typeCard(number = '4235647728025682', holder = 'APRO') {
      const card = cardOf(mp, { number, holder, month: 8, year: 2031 })
      return handedOver(addToken(mp, { card, hasCode: true }))
    },
    async typeCode(cardId, code = '123') {
      const token = tokenOfCode(mp, cardId, code)
      return token ? handedOver(token) : { token: `visa-${randomBytes(16).toString('hex')}` }
    },
    async answerChallenge(actionUrl, isApproved) {
      const [id = ''] = /ORD\w+/.exec(decodeURIComponent(actionUrl)) ?? []
      const record = mp.store.findOrder(id)
      if (record) answerChallenge(mp, record, isApproved)
    },
    endReview: async (txid, isApproved) => happen(orderOf(txid), (record) => decide(mp, record, isApproved)),
    disputeCharge: async (txid, state) => happen(orderOf(txid), (record) => dispute(mp, record, state)),
    setSavedCardBehavior(cardId, behavior) {
      if (!setSavedCardBehavior(mp, cardId, behavior)) throw new Error('no such card')
    },
  }
}
