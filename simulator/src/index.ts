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
import { payCode } from './pix/pay.ts'

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
  /** Messages received, newest first; all, or one recipient's. */
  mails(to?: string): Promise<Mail[]>
  /** Everything that was not as the Central Bank's document says, as lines of text. */
  violations(): string[]
  clearViolations(): void
  close(): Promise<void>
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
  const reviews = setInterval(() => endDueReviews(app.cardBank), REVIEWS_MS)
  return {
    url: `${config.tls ? 'https' : 'http'}://localhost:${port}`,
    smtpUrl: `smtp://localhost:${smtp.port}`,
    chaos: chaosOf(app),
    ...pixOf(app),
    ...boletosOf(app),
    ...cardsOf(app),
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
