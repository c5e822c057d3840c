import type { AdminMailKind, SentMailStatus } from '@vitrine/contract/admin/mail'
import type { Tone } from '../status.tsx'

export const SENT_MAIL_TONES: Record<SentMailStatus, Tone> = {
  waiting: 'waiting',
  failed: 'waiting',
  'given-up': 'negative',
  sent: 'good',
  expired: 'quiet',
}

/** Whether the reader of a kind may choose not to get it. */
export const readerSwitchWords = ({ readerMaySwitchOff, reader }: AdminMailKind): string => {
  if (!readerMaySwitchOff) return 'Não'
  return reader === 'staff' ? 'Sim, em Avisos da loja' : 'Sim, em Notificações da conta'
}

/** Whether the law lets the seller do without a kind. */
export const sellerSwitchWords = ({ sellerMaySwitchOff }: AdminMailKind): string =>
  sellerMaySwitchOff ? 'Sim' : 'Não: informa um direito, uma prova ou protege a conta'
