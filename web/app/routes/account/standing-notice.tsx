import type { SubscriptionDetails } from '@vitrine/contract/subscription'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { dayText, lastDayText } from '../../ui/subscription-words.ts'

/** What its owner should know first; nothing while all is as it should be. */
export function StandingNotice({ subscription }: { subscription: SubscriptionDetails }): ReactNode {
  const { status, unpaid, currentPeriod } = subscription
  if (status === 'past-due' && unpaid)
    return (
      <Notice tone="attention" title="Pagamento em atraso">
        Você continua com acesso até {lastDayText(unpaid.suspendedOn)}. Pague para continuar, sem multa nem
        juros.
      </Notice>
    )
  if (status === 'suspended' && unpaid)
    return (
      <Notice tone="attention" title="Acesso suspenso">
        Assim que você pagar, o acesso volta na hora. Sem pagamento, a assinatura é cancelada em{' '}
        {dayText(unpaid.givenUpOn)} e você não deve nada.
      </Notice>
    )
  if (status === 'cancel-scheduled')
    return (
      <Notice title="Cancelamento marcado">
        Você usa tudo até {lastDayText(currentPeriod.endOn)} e nada mais é cobrado. Até esse dia você pode
        desfazer o cancelamento.
      </Notice>
    )
  return null
}
