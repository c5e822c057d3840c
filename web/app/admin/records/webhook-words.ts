import {
  type AdminWebhook,
  WEBHOOK_STATUS_NAMES,
  type WebhookDeliveryRow,
} from '@vitrine/contract/admin/webhook'
import type { Tone } from '../status.tsx'

/** How an endpoint stands: a mark and a word. */
export function webhookMark({ status, failingSince }: AdminWebhook): readonly [Tone, string] {
  if (status === 'active' && failingSince) return ['negative', 'Falhando']
  const tones = { active: 'good', paused: 'quiet', disabled: 'negative' } as const
  return [tones[status], WEBHOOK_STATUS_NAMES[status]]
}

export const DELIVERY_TONES: Record<WebhookDeliveryRow['status'], Tone> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'negative',
}
