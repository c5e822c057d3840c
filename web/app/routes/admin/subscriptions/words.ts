import type { DunningVersion } from '@vitrine/contract/admin/dunning'
import type { ShopActionKind } from '@vitrine/contract/subscription'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import type { Choice } from '../../../admin/list/list.ts'
import type { Tone } from '../../../admin/status.tsx'
import { SUBSCRIPTION_STATUS, subscriptionLabel } from '../../../ui/labels.ts'

const STATUS_TONES: Record<SubscriptionStatus, Tone> = {
  trialing: 'plain',
  active: 'good',
  'past-due': 'waiting',
  paused: 'waiting',
  cancelled: 'quiet',
  ended: 'quiet',
}

type LabelledSubscription = Parameters<typeof subscriptionLabel>[0]

/** How a subscription stands, in its tone; one that may not be used stands out. */
export function shownStatus(one: LabelledSubscription): { tone: Tone; children: string } {
  const mayNotBeUsed = one.disputed || one.suspended
  const tone = mayNotBeUsed ? 'negative' : one.cancelAt ? 'quiet' : STATUS_TONES[one.status]
  return { tone, children: subscriptionLabel(one)[0] }
}

export const STATUS_CHOICES: readonly Choice[] = (Object.keys(STATUS_TONES) as SubscriptionStatus[]).map(
  (status) => [status, SUBSCRIPTION_STATUS[status][0]],
)

/** Whose renewals a dunning policy is about. */
export const scopeText = ({ brand, plan }: Pick<DunningVersion, 'brand' | 'plan'>): string =>
  plan?.name ?? brand?.name ?? 'Todas as lojas'

/** What is done for a subscriber: the button, and the question before it. */
export const ACTION_WORDS: Record<ShopActionKind, { ask: string; title: string }> = {
  reactivate: { ask: 'Reativar', title: 'Reativar a assinatura' },
  resume: { ask: 'Cobrar agora e encerrar a pausa', title: 'Encerrar a pausa com o pagamento' },
  'undo-cancellation': { ask: 'Desfazer o cancelamento', title: 'Desfazer o cancelamento' },
  'undo-pause': { ask: 'Desfazer a pausa', title: 'Desfazer a pausa' },
  'undo-change': { ask: 'Desfazer a troca', title: 'Desfazer a troca de plano' },
  'undo-due-day': { ask: 'Manter o dia de antes', title: 'Manter o dia de vencimento' },
  change: { ask: 'Trocar de plano', title: 'Trocar de plano' },
  'due-day': { ask: 'Mudar o dia de vencimento', title: 'Mudar o dia de vencimento' },
  extend: { ask: 'Dar dias', title: 'Dar dias e mover a próxima cobrança' },
  pause: { ask: 'Pausar', title: 'Pausar a assinatura' },
  cancel: { ask: 'Cancelar a assinatura', title: 'Cancelar a assinatura' },
}
