import { Screen } from '../../brand/screen.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function PixSkeleton() {
  return (
    <Screen title="Pague com Pix">
      <Card>
        <Skeleton height="440px" />
      </Card>
    </Screen>
  )
}
