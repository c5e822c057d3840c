import type { SessionLoss } from './session-store.ts'

/** What is said to who finds the session gone. */
export const LOSS_WORDS = {
  ended: { tone: 'attention', title: 'Sua sessão expirou. Entre novamente' },
  'signed-out': { tone: 'info', title: 'Você saiu da conta em outra aba' },
} as const satisfies Record<SessionLoss, { tone: string; title: string }>
