import {
  type AdminMailKind,
  bounceWords,
  mailFailureWords,
  type SentMailRow,
  type SentMailStatus,
} from '@vitrine/contract/admin/mail'
import type { Tone } from '../status.tsx'

export const SENT_MAIL_TONES: Record<SentMailStatus, Tone> = {
  waiting: 'waiting',
  failed: 'waiting',
  'given-up': 'negative',
  sent: 'good',
  expired: 'quiet',
  bounced: 'negative',
  complained: 'negative',
}

/** Whether the reader of a kind may choose not to get it. */
export const readerSwitchWords = ({ readerMaySwitchOff, reader }: AdminMailKind): string => {
  if (!readerMaySwitchOff) return 'Não'
  return reader === 'staff' ? 'Sim, em Avisos da loja' : 'Sim, em Notificações da conta'
}

/** Whether the law lets the seller do without a kind. */
export const sellerSwitchWords = ({ sellerMaySwitchOff }: AdminMailKind): string =>
  sellerMaySwitchOff ? 'Sim' : 'Não: informa um direito, uma prova ou protege a conta'

/** Why a message did not reach who it was for, and what to do; nothing where nobody says so. */
export const undeliveredWords = ({ failure, bounceStatus, status }: SentMailRow): string | undefined => {
  if (bounceStatus) return bounceWords(bounceStatus)
  if (status === 'complained') return 'Quem recebeu marcou a mensagem como spam.'
  return failure && mailFailureWords(failure)
}
