import type { PaymentMethod } from '@vitrine/contract/checkout'
import type { Centavos } from '@vitrine/contract/money'
import type { CalendarDay } from '@vitrine/contract/time'

/** A charge to be made; `txid` is the idempotency key: the same txid never makes two charges. */
export interface ChargeRequest {
  txid: string
  amount: Centavos
  /** Seconds. */
  expiresIn: number
  /** The day that is printed on a slip; null for what has none. */
  dueOn: CalendarDay | null
  payer: { name: string; document: string }
  description: string
}

/** Money that was received for a charge; `e2eId` names it at the provider. */
export interface Received {
  txid: string
  e2eId: string
  amount: Centavos
  at: Date
}

/** What the payer of a boleto needs: 47 digits, and where the bank keeps the paper. */
export interface Slip {
  line: string
  pdfUrl: string
}

/** The state of a charge, as the provider answers it now. */
export interface Charge {
  txid: string
  amount: Centavos
  /** Of a Pix. */
  brCode: string | null
  /** Of a boleto. */
  slip: Slip | null
  /** Null where the provider does not say. */
  expiresAt: Date | null
  received: Received | undefined
}

/** What a provider told us, to be kept once by its id. */
export interface ProviderEvent {
  id: string
  txid: string | undefined
  body: object
}

/** Whoever receives money for the seller by one method. Every method throws `ProviderFailure` when the answer is unknown. */
export interface PaymentProvider {
  name: string
  createCharge(request: ChargeRequest): Promise<Charge>
  readCharge(txid: string): Promise<Charge | undefined>
  /**
   * Takes a charge back, so that nobody can pay it any more; harmless when repeated, or when there is none. Absent
   * where no charge waits for its payer.
   */
  cancelCharge?(txid: string): Promise<CancelState>
  /** Everything received for charges between two instants. */
  listReceived(from: Date, to: Date): Promise<Received[]>
  /** Gives `amount` back; `id` is the idempotency key of the refund. Resolves to whether it is done already. */
  refund(received: Pick<Received, 'txid' | 'e2eId'>, id: string, amount: Centavos): Promise<RefundState>
  /** Asks to be told about payments at `url`. */
  registerWebhook(url: string): Promise<void>
  /** The events of a webhook's body; undefined when it is none. */
  readEvents(body: unknown): ProviderEvent[] | undefined
}
/** `paid`: somebody has paid it, even when the money is still on its way. */
export type CancelState = 'cancelled' | 'paid'
export type RefundState = 'done' | 'processing' | 'refused'

/** Who receives money, by method: only Pix has to be there. */
export type PaymentProviders = { readonly pix: PaymentProvider } & {
  readonly [M in PaymentMethod]?: PaymentProvider
}

/** The provider did not answer, or not in a way we understand: the outcome is unknown and is asked again. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/** The provider of a method; one that is not configured any more is as silent as one that does not answer. */
export function providerOf(providers: PaymentProviders, method: PaymentMethod): PaymentProvider {
  const provider = providers[method]
  if (!provider) throw new ProviderFailure(`no provider for ${method}`)
  return provider
}
