import * as z from 'zod'

export const DisputeState = z.enum(['open', 'won', 'lost'])
export type DisputeState = z.infer<typeof DisputeState>

/** As people read it. */
export const DISPUTE_STATE_NAMES: Record<DisputeState, string> = {
  open: 'Em aberto',
  won: 'Ganha',
  lost: 'Perdida',
}

/**
 * Why a payer contests a payment, in the words of Stripe (`Dispute.reason`). A Pix that a bank took back has those of its
 * `natureza` in API Pix 2.9.0: `MED_FRAUDE`, `MED_OPERACIONAL` and `MED_PIX_AUTOMATICO`.
 */
export const DISPUTE_REASONS = {
  fraudulent: 'Suspeita de golpe ou fraude',
  bank_cannot_process: 'Falha operacional do banco',
  debit_not_authorized: 'Débito não autorizado',
  unrecognized: 'Não reconhece a compra',
  duplicate: 'Cobrança em duplicidade',
  product_not_received: 'Não recebeu o que comprou',
  product_unacceptable: 'O produto não é o que foi anunciado',
  credit_not_processed: 'Não recebeu o reembolso',
  subscription_canceled: 'Já tinha cancelado a assinatura',
  general: 'Motivo não informado',
} as const
export const DisputeReason = z.enum(Object.keys(DISPUTE_REASONS) as (keyof typeof DISPUTE_REASONS)[])
export type DisputeReason = z.infer<typeof DisputeReason>
