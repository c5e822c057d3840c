import { Screen } from '../../brand/screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'

const block = (height: string) => (
  <Card>
    <Skeleton height={height} />
  </Card>
)

export function PaymentSkeleton() {
  return (
    <Screen title="Pagamento">
      <WithSummary onTop summary={block('24px')}>
        {block('360px')}
        {block('32px')}
      </WithSummary>
    </Screen>
  )
}
