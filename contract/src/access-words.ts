import type { AccessAnswer, HoldReason } from './access.ts'
import { dayBefore } from './access-length.ts'
import { dayOf, formatDay } from './time.ts'

/** Why what somebody has may not be used for the time being. */
export const HOLD_WORDS: Record<HoldReason, string> = {
  unpaid: 'Acesso suspenso até o pagamento ser feito',
  paused: 'Acesso em pausa, como você pediu',
  disputed: 'Acesso suspenso enquanto o pagamento está em contestação',
  manual: 'Acesso suspenso pela loja; fale com a gente',
}

/** What the answer of the ledger means to whoever asks; nothing where access is for good, or was never given. */
export function accessAnswerText(answer: AccessAnswer): string | undefined {
  if (answer.allowed) return answer.until && `Acesso até ${formatDay(dayBefore(new Date(answer.until)))}`
  const { why, since } = answer
  if (why === 'never-granted') return undefined
  if (why in HOLD_WORDS) return HOLD_WORDS[why as HoldReason]
  const day = since && formatDay(why === 'ended' ? dayBefore(new Date(since)) : dayOf(new Date(since)))
  if (why === 'ended') return `O acesso foi até ${day}`
  return why === 'revoked' ? `Acesso retirado em ${day}` : `Acesso a partir de ${day}`
}
