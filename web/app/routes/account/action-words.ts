import type {
  ActionPreview,
  SubscriptionActionKind,
  SubscriptionDetails,
} from '@vitrine/contract/subscription'
import { brl } from '../../ui/labels.ts'
import { dayText } from '../../ui/subscription-words.ts'

/** What an action changes, for people: money, days and access. */
export function consequencesOf(
  kind: SubscriptionActionKind,
  { currentPeriod, product }: SubscriptionDetails,
  { accessUntil, charges, effectiveOn }: ActionPreview,
): string[] {
  if (kind === 'undo-cancellation') return goesOn(charges)
  const isNow = effectiveOn !== currentPeriod.endOn
  return [
    isNow || !accessUntil
      ? `O acesso a ${product.name} termina agora, porque o período não foi pago.`
      : `Você usa ${product.name} até ${dayText(accessUntil)}, o fim do que já pagou.`,
    'Nada mais é cobrado, e você não fica devendo nada.',
    isNow ? 'Para voltar, é só assinar de novo.' : 'Até esse dia você pode desfazer o cancelamento.',
    'Você recebe um e-mail com o protocolo.',
  ]
}

function goesOn([next]: ActionPreview['charges']): string[] {
  return [
    'A assinatura continua como antes. Nada é cobrado hoje.',
    ...(next
      ? [`A próxima cobrança é de ${brl(next.amount)}, com vencimento em ${dayText(next.dueOn)}.`]
      : []),
  ]
}
