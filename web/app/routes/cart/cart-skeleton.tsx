import { Screen } from '../../brand/screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithSummary } from '../../ui/with-summary.tsx'

const summary = (
  <Card>
    <Skeleton height="320px" />
  </Card>
)

export function CartSkeleton() {
  return (
    <Screen title="Carrinho" width="wide">
      <WithSummary summary={summary}>
        <Card>
          <Skeleton height="140px" />
        </Card>
      </WithSummary>
    </Screen>
  )
}
