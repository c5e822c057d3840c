import type { Centavos } from '@vitrine/contract/money'

/** A charge to be made; `txid` is the idempotency key: the same txid never makes two charges. */
export interface PixRequest {
  txid: string
  amount: Centavos
  /** Seconds. */
  expiresIn: number
  payer: { name: string; document: string }
  description: string
}

/** A Pix that was received for a charge. */
export interface ReceivedPix {
  txid: string
  e2eId: string
  amount: Centavos
  at: Date
}

/** The state of a charge, as the provider answers it now. */
export interface PixCharge {
  txid: string
  amount: Centavos
  brCode: string
  expiresAt: Date
  received: ReceivedPix | undefined
}

/** Whoever receives Pix for the seller. Every method throws `ProviderFailure` when the answer is unknown. */
export interface PixProvider {
  name: string
  createCharge(request: PixRequest): Promise<PixCharge>
  readCharge(txid: string): Promise<PixCharge | undefined>
  /** Everything received for charges between two instants. */
  listReceived(from: Date, to: Date): Promise<ReceivedPix[]>
  /** Gives `amount` back; `id` is the idempotency key of the refund. Resolves to whether it is done already. */
  refund(e2eId: string, id: string, amount: Centavos): Promise<'done' | 'processing' | 'refused'>
  /** Asks to be told about payments at `url`. */
  registerWebhook(url: string): Promise<void>
}

/** The provider did not answer, or not in a way we understand: the outcome is unknown and is asked again. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}
