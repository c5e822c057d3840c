import type { Address } from '@vitrine/contract/address'
import type { DeclineCode } from '@vitrine/contract/card'
import type { DebitFailure } from '@vitrine/contract/debit-failure'
import type { DisputeReason } from '@vitrine/contract/dispute'
import type { GatewayOffer } from '@vitrine/contract/installments'
import type { Centavos } from '@vitrine/contract/money'
import type { PixMandateStatus, PixPeriodicity } from '@vitrine/contract/pix-mandate'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import type { CalendarDay } from '@vitrine/contract/time'

/** A charge to be made; `txid` is the idempotency key: the same txid never makes two charges. */
export interface ChargeRequest {
  txid: string
  amount: Centavos
  /** Seconds. */
  expiresIn: number
  /** The instant that `expiresIn` leads to: the same however often the charge is asked for. */
  expiresAt: Date
  /** The day that is printed on a boleto; null for what has none. */
  dueOn: CalendarDay | null
  /** Of a boleto that is taken after its due day. */
  late?: OverdueRules | undefined
  /** `address` is known where a boleto of the provider asks for it. */
  payer: { name: string; document: string; email: string; address: Address | null }
  description: string
  /** Of a Pix: the key that receives, where it is not the configured one. */
  pixKey?: string | undefined
  /** Of a card alone. */
  card?: CardRequest | undefined
  /** A kept card, charged without its holder: a merchant-initiated transaction, as the networks of cards call it. */
  offSession?: (KeptCard & Pick<Partial<Received>, 'e2eId'>) | undefined
  /** Of a debit by Pix Automático: the authorisation that allows it. */
  mandate?: { idRec: string } | undefined
}

/** Whose interest a card's installments bear. */
export type InstallmentsBy = 'shop' | 'gateway'

/** Until when a boleto is taken, with which fine once and which interest a month, in basis points. */
export interface OverdueRules {
  until: CalendarDay
  fineBp: number
  interestBp: number
}

/** The token is used once and kept nowhere; the issuer sends its customer back to `returnUrl`. */
export interface CardRequest {
  /** Of a card, or of the code of the kept card that is charged. */
  token: string
  installments: number
  /** The shop's interest is in the amount; a gateway's own is added by it. */
  installmentsBy: InstallmentsBy
  returnUrl: string
  /** Keeps the card for this customer, once the charge is paid. */
  keepFor?: string | undefined
  /** Its holder agreed that charges without them follow. */
  renews?: boolean | undefined
  /** Charges a card that is kept. */
  kept?: KeptCard | undefined
}

/**
 * A card that a provider keeps: `customer` is our name for its holder, the same for all their cards and of no meaning
 * elsewhere; `reference` is the provider's name for the card, no use to any other customer.
 */
export interface KeptCard {
  customer: string
  reference: string
}

/** A card that is to be kept without a charge; `id` is the idempotency key, and `customer` that of `KeptCard`. */
export interface CardSetupRequest extends Pick<CardRequest, 'token' | 'returnUrl'> {
  id: string
  customer: string
}

/** What became of it, as the provider answers it now: kept, declined, or the issuer waits for its customer. */
export interface CardSetup extends Pick<Charge, 'kept' | 'card' | 'declined' | 'actionUrl'> {}

/** What is to be paid by a card in installments, in centavos. */
export interface InstallmentQuery extends Pick<CardRequest, 'token' | 'kept'> {
  amount: Centavos
}

/** Money that was received for a charge; `e2eId` names it at the provider. */
export interface Received {
  txid: string
  e2eId: string
  amount: Centavos
  at: Date
}

/** What the payer of a boleto needs: 47 digits, and where the bank keeps the paper. */
interface BoletoDetails {
  line: string
  pdfUrl: string
}

/** What may be shown of a card. */
export interface CardDisplay {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A holder disputes a charge at the issuer; `won` is when the shop was right. */
export interface Dispute {
  id: string
  state: 'open' | 'won' | 'lost'
  at: Date
  /** Until when the shop may send its evidence, where the provider says it. */
  evidenceDueAt?: Date | undefined
  /** In centavos, what is contested, and why, where the provider says it. */
  amount?: Centavos | undefined
  reason?: DisputeReason | undefined
}

/** What the shop says to a dispute, with all that is known of the purchase as one PDF, in which the text stands, too. */
export interface DisputeAnswer {
  text: string
  file: File
}
/** `refused`: the provider takes no answer to it, or not this one. */
export type DisputeAnswered = 'sent' | 'refused'

/**
 * A part or all of a Pix that a bank gave back to its payer by itself, under the Special Return Mechanism (MED): its receiver
 * was not asked and has no answer. `id` names the return at the Central Bank, `e2eId` the Pix, `amount` is in centavos.
 */
export interface BankReturn {
  id: string
  /** How it was asked for at the bank; that of a refund of ours is its `providerId`. */
  requestId: string
  e2eId: string
  /** Absent where the Pix is of no charge. */
  txid: string | undefined
  amount: Centavos
  reason: DisputeReason
  at: Date
}

/** The state of a charge, as the provider answers it now. */
export interface Charge {
  txid: string
  amount: Centavos
  /** Of a Pix. */
  brCode: string | null
  /** Of a boleto. */
  boleto: BoletoDetails | null
  /** Null where the provider does not say. */
  expiresAt: Date | null
  received: Received | undefined
  /** All that was received, where somebody paid more than once. */
  duplicates?: readonly Received[] | undefined
  /** Of a card. */
  card?: CardDisplay | undefined
  /** Nothing was charged, and nothing will be under this txid. */
  declined?: DeclineCode | undefined
  /** Somebody looks at it before there is a yes or a no; nobody else is to be charged meanwhile. */
  inReview?: boolean | undefined
  /** Where the issuer waits for an answer of its customer. */
  actionUrl?: string | undefined
  dispute?: Dispute | undefined
  /** Of a debit by Pix Automático: when it is due, and the day of the try that is scheduled; null where none is. */
  debit?: { dueOn: CalendarDay; scheduledOn: CalendarDay | null } | undefined
  /** Nothing was debited, and nothing will be under this txid. */
  debitFailed?: DebitFailure | undefined
  /** Of a Pix. */
  returns?: readonly BankReturn[] | undefined
  /** The card is kept, as was asked for; the same card has the same `print` each time. */
  kept?: { reference: string; print: string } | undefined
}

/** What a provider told us, to be kept once by its id. */
export interface ProviderEvent {
  id: string
  txid: string | undefined
  /** How the provider calls the charge, where an event does not bear its txid. */
  reference?: string | undefined
  /** A bank gave a Pix back by itself, maybe one of no charge. */
  isReturn?: true
  body: object
}

/** Whoever receives money for the seller by one method. Every method throws `ProviderFailure` when the answer is unknown. */
export interface PaymentProvider {
  name: string
  createCharge(request: ChargeRequest): Promise<Charge>
  /** `returnUrl`: where the issuer of a card that asks sends its customer back to. */
  readCharge(txid: string, returnUrl?: string): Promise<Charge | undefined>
  /**
   * Takes a charge back, so that nobody can pay it any more; harmless when repeated, or when there is none. Absent
   * where no charge waits for its payer.
   */
  cancelCharge?(txid: string): Promise<CancelState>
  /**
   * Of cards: ends a charge that is not paid yet, also one that was never heard of, so that it can never be made;
   * resolves to what it came to.
   */
  endCharge?(txid: string): Promise<Charge>
  /**
   * Of cards: in how many installments the card of a token, or the kept one whose code it is of, may pay
   * `amount`, and what its holder pays then. Absent where our own table says that.
   */
  offerInstallments?(asked: InstallmentQuery): Promise<GatewayOffer[]>
  /**
   * Of cards: keeps one without a charge, for charges without its holder as well (Stripe's SetupIntent). Absent where
   * cards are not kept.
   */
  setUpCard?(request: CardSetupRequest): Promise<CardSetup>
  /** Of cards: what became of a setup; undefined where the provider has none by this id, or cannot tell. */
  readCardSetup?(id: string): Promise<CardSetup | undefined>
  /** Of cards: ends a setup whose holder never answered their issuer; resolves to what it came to. */
  endCardSetup?(id: string): Promise<CardSetup | undefined>
  /** Of cards: a kept one is never charged again; harmless when repeated. Absent where cards are not kept. */
  forgetCard?(card: KeptCard): Promise<void>
  /** Of debits: asks for another try on a day after today; resolves to what the debit is then. */
  retryDebit?(txid: string, day: CalendarDay): Promise<Charge>
  /** The adapter of the same account whose `listReceived` tells what is received here; then this one's tells nothing. */
  listedBy?: string
  /** Everything received for charges between two instants. */
  listReceived(from: Date, to: Date): Promise<Received[]>
  /** The charges about whose disputes something was new between two instants. */
  listDisputed?(from: Date, to: Date): Promise<string[]>
  /**
   * Of cards: sends the answer of the shop to the dispute of a charge; harmless when repeated. Absent where disputes are
   * answered in the panel of the provider alone.
   */
  answerDispute?(txid: string, answer: DisputeAnswer): Promise<DisputeAnswered>
  /** Of Pix: what banks gave back of what was received between two instants, whenever they did. */
  listReturns?(from: Date, to: Date): Promise<BankReturn[]>
  /**
   * Gives `amount` back; `id` is the idempotency key of the refund. Resolves to whether it is done already. Where money
   * cannot go back the way it came, `destination` says where to, for providers that send it there.
   */
  refund(
    received: Pick<Received, 'txid' | 'e2eId'>,
    id: string,
    amount: Centavos,
    destination?: RefundDestination,
  ): Promise<RefundState>
  /**
   * Asks to be told at `url` about payments to the Pix key of the installation and those of brands. Absent where that is
   * set by hand, in the provider's panel. Throws `ProviderFailure` also where one of the keys is none of ours.
   */
  registerWebhook?(url: string, pixKeys: readonly string[]): Promise<void>
  /** The events of a webhook's body; undefined when it is none. */
  readEvents(body: unknown): ProviderEvent[] | undefined
}
/** `paid`: somebody has paid it, even when the money is still on its way. */
export type CancelState = 'cancelled' | 'paid'
export type RefundState = 'done' | 'processing' | 'refused'

/** The provider did not answer, or not in a way we understand: the outcome is unknown and is asked again. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/**
 * A charge that is paid by the code of an authorisation: an immediate one together with it (journey 3), one with a due day
 * by itself, where its payer leaves the authorisation out (journey 4).
 */
export interface ComposedCharge {
  txid: string
  isOptional: boolean
}

/** An authorisation of Pix Automático as its bank is asked for it. Its value varies, so that every plan and discount fits. */
export interface MandateRequest {
  /** Where the bank shows it; a location has one authorisation, so that asking again makes no second one. */
  locationId: number
  /** What the payer reads in the bank's app: the contract and what it is for. */
  contract: string
  object: string
  payer: Pick<ChargeRequest['payer'], 'name' | 'document'>
  /** The first day on which it may debit; nobody can authorise it after that. */
  startsOn: CalendarDay
  periodicity: PixPeriodicity
  /** What a ceiling of the payer's may not be lower than. */
  floor: Centavos
  /** The charge whose code shows it as well. */
  charge?: ComposedCharge | undefined
}

/** An authorisation as its bank answers it now. */
export interface BankMandate {
  /** `idRec` of the Central Bank: 29 letters and digits. */
  idRec: string
  status: PixMandateStatus
  /** The bank of whoever authorised it, once somebody has, by its ISPB. */
  payer: { ispb: string } | undefined
  /** It was given with another CPF or CNPJ than it was asked for. */
  isOtherPayer: boolean
  /** The code that shows it, alone or with the charge that was named. */
  brCode: string | undefined
}

/** A payer's account, by which the authorisation is asked for in the app of the payer's bank (journey 1). */
export interface PayerAccount {
  ispb: string
  branch: string | undefined
  account: string
  document: string
}

/** Who keeps authorisations of Pix Automático. Every method throws `ProviderFailure` when the answer is unknown. */
export interface PixMandates {
  createLocation(): Promise<number>
  /** Asking again for the same location makes no second one. */
  create(request: MandateRequest): Promise<BankMandate>
  /** With the code of the charge `txid` and the authorisation together, where one is named. */
  read(idRec: string, txid?: string): Promise<BankMandate | undefined>
  /** The one that a location has. */
  readAt(locationId: number): Promise<BankMandate | undefined>
  /** Ends it, and what is scheduled by it; harmless when repeated. */
  cancel(idRec: string): Promise<void>
  /** Asks for it in the app of the payer's bank until an instant, thirty days away at most. */
  solicit(idRec: string, payer: PayerAccount, until: Date): Promise<'asked' | 'refused'>
  /** The authorisations that a notification tells of; undefined when it is none. */
  readNotification(body: unknown): { idRec: string }[] | undefined
  /** Asks to be told of authorisations and of debits. */
  registerWebhooks(url: string): Promise<void>
}
