import type { DeclineCode } from '@vitrine/contract/card'

/** The acquirer's words in ours. */
const CODES: Record<string, DeclineCode> = {
  saldo: 'insufficient-funds',
  limite: 'over-limit',
  emissor_indisponivel: 'issuer-unavailable',
  tente_mais_tarde: 'try-later',
  suspeita_temporaria: 'suspected-for-now',
  cartao_invalido: 'invalid-card',
  expirado: 'expired-card',
  cancelado: 'cancelled-card',
  perdido_roubado: 'lost-or-stolen',
  nao_permitida: 'not-permitted',
  conta_encerrada: 'account-closed',
  nao_tente_novamente: 'do-not-retry',
  cvv: 'wrong-code',
  dados: 'wrong-data',
  '3ds_abandonado': 'challenge-abandoned',
  '3ds_falhou': 'challenge-failed',
  analise_recusada: 'review-refused',
}

export const declineOf = (code: string | undefined): DeclineCode => CODES[code ?? ''] ?? 'other'
