import { dayOf, formatDay } from '@vitrine/contract/time'
import { Notice } from './notice.tsx'
import { Whole } from './whole.tsx'

/** A payment that is looked at: what happens at `now`, and by when its outcome is known (`until`, ISO 8601). */
export function InReview({ until, now }: { until: string; now: Date }) {
  const at = new Date(until)
  return (
    <div role="status">
      <Notice tone="attention" title="Pagamento em análise">
        O cartão passa por uma análise de segurança antes de ser aprovado.{' '}
        {at > now
          ? `O resultado sai até ${formatDay(dayOf(at))}.`
          : 'Está levando mais tempo do que o normal.'}{' '}
        Avisamos por <Whole>e-mail</Whole> assim que terminar. Seu pedido está guardado: não pague de novo.
      </Notice>
    </div>
  )
}
