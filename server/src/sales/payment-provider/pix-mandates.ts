import type { Centavos } from '@vitrine/contract/money'
import type { PixMandateStatus, PixPeriodicity } from '@vitrine/contract/pix-mandate'
import type { CalendarDay } from '@vitrine/contract/time'
import type { ChargeRequest } from './payment-provider.ts'

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
  /** The authorisations that a notice tells of; undefined when it is none. */
  readNotice(body: unknown): { idRec: string }[] | undefined
  /** Asks to be told of authorisations and of debits. */
  registerWebhooks(url: string): Promise<void>
}
