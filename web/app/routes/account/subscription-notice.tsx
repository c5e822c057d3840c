import { pathsOf } from '@vitrine/contract/brand-paths'
import { paidUntilText } from '@vitrine/contract/paid-period'
import { reactivationText, type SubscriptionDetails } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { calendarDay } from '@vitrine/contract/time'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { priceText } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayText, dueText, lastDayText } from '../../ui/subscription-words.ts'

interface SubscriptionNoticeProps {
  subscription: SubscriptionDetails
}

/** What its payment gave rests while somebody decides; the rest goes on as it is. */
export const DisputeNotice = ({ subscription: { disputed } }: SubscriptionNoticeProps): ReactNode =>
  disputed ? (
    <Notice tone="attention" title="Pagamento em contestação">
      O acesso que este pagamento deu fica suspenso até a decisão. O resto da assinatura segue como está.
    </Notice>
  ) : null

/** What its owner should know first; nothing while all is as it should be. */
export function SubscriptionNotice({ subscription }: SubscriptionNoticeProps): ReactNode {
  const { status, unpaid, suspended, resumesOn, change, dueDay, nextCharge } = subscription
  if (unpaid && !suspended)
    return (
      <Notice tone="attention" title="Pagamento em atraso">
        Você continua com acesso até {lastDayText(unpaid.suspendedOn)}. Pague para continuar, sem multa nem
        juros. {paidUntilText(unpaid.pays)}
      </Notice>
    )
  if (unpaid)
    return (
      <Notice tone="attention" title="Acesso suspenso">
        Assim que você pagar, o acesso volta na hora. {paidUntilText(unpaid.pays)} Sem pagamento, a assinatura
        é cancelada em {dayText(unpaid.givenUpOn)} e você não deve nada.
      </Notice>
    )
  const { cancelAt } = subscription
  if (cancelAt) return <CancelNotice subscription={subscription} cancelAt={cancelAt} />
  if (resumesOn) return <PauseNotice subscription={subscription} resumesOn={resumesOn} />
  if (change)
    return (
      <Notice title={change.on ? 'Troca de plano marcada' : 'Falta pagar a troca de plano'}>
        {change.on
          ? `A partir de ${dayText(change.on)} sua assinatura passa a ser ${change.name}, ${priceText(change.price)}.`
          : `Assim que o pagamento é confirmado, sua assinatura passa a ser ${change.name}. Sem pagamento ${nextCharge ? dueText(nextCharge) : ''}, tudo continua como está.`}
      </Notice>
    )
  if (dueDay)
    return (
      <Notice title="Novo dia de vencimento">
        Depois da próxima cobrança, sua assinatura vence sempre no dia {dueDay}.
      </Notice>
    )
  return isOver(status) ? <OverNotice subscription={subscription} /> : null
}

/** Of what is cancelled and still theirs: to the end of the minimum term, or of what is paid, also of a pause. */
function CancelNotice({ subscription, cancelAt }: SubscriptionNoticeProps & { cancelAt: string }) {
  const { bound, resumesOn } = subscription
  const last = lastDayText(cancelAt)
  return (
    <Notice title="Cancelamento marcado">
      {bound
        ? `Ela termina em ${last}, o fim da permanência mínima. Até lá as cobranças continuam e você usa tudo; `
        : `Você usa tudo ${resumesOn ? `de ${dayText(resumesOn)} ` : ''}até ${last} e nada mais é cobrado; `}
      até esse dia você pode desfazer o cancelamento.
    </Notice>
  )
}

/** Of a pause that runs, whose early end is not paid yet, or that is to come. */
function PauseNotice({ subscription, resumesOn }: SubscriptionNoticeProps & { resumesOn: string }) {
  const { status, currentPeriod, nextCharge } = subscription
  if (status !== 'paused')
    return (
      <Notice title="Pausa marcada">
        Você usa tudo até {lastDayText(currentPeriod.endOn)}. Depois ela fica em pausa, sem acesso e sem
        cobrança, e volta em {dayText(resumesOn)}.
      </Notice>
    )
  if (nextCharge?.waitedUntil)
    return (
      <Notice title="Falta pagar para voltar">
        Assim que o pagamento é confirmado, a pausa termina e você volta a usar. Sem pagamento até{' '}
        {dayText(nextCharge.waitedUntil)}, ela continua até {lastDayText(resumesOn)}.
      </Notice>
    )
  return (
    <Notice title="Em pausa">
      Sem acesso e sem cobrança até {lastDayText(resumesOn)}. Em {dayText(resumesOn)} a assinatura volta;
      mandamos a cobrança 7 dias antes.
    </Notice>
  )
}

/** For a while it may be had again as it was; afterwards the store has what is sold. */
function OverNotice({ subscription }: SubscriptionNoticeProps) {
  const { allowed, brand, currentPeriod, nextCharge, product, runsAs } = subscription
  if (runsAs)
    return (
      <Notice title="Você tem uma assinatura em vigor">
        Esta terminou, e outra continua no lugar dela.{' '}
        <Link to={href('/account/perfil/gerenciar-assinatura/:id', { id: runsAs })}>
          Ver a assinatura em vigor
        </Link>
      </Notice>
    )
  if (nextCharge)
    return (
      <Notice title="Falta pagar para reativar">
        Assim que o pagamento é confirmado, você volta a usar {product.name}, em uma assinatura nova.
      </Notice>
    )
  if (allowed.includes('reactivate'))
    return <Notice title="Dá para voltar">{reactivationText(calendarDay(currentPeriod.endOn))}</Notice>
  return (
    <Notice title="Esta assinatura terminou">
      <Link to={pathsOf(brand).product(product.slug)}>Ver {product.name} na loja</Link>
    </Notice>
  )
}
