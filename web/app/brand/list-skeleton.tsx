import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StackList } from '../ui/stack.tsx'
import { Screen } from './screen.tsx'

interface ListSkeletonProps {
  title: string
  rows?: number
  /** What is there already, such as the ways to other screens. */
  above?: ReactNode
}

/** The shape of a screen that lists cards, while its data is on the way. */
export function ListSkeleton({ title, rows = 3, above }: ListSkeletonProps) {
  return (
    <Screen title={title}>
      {above}
      <StackList>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <Card as="li" key={row}>
            <Skeleton height="72px" />
          </Card>
        ))}
      </StackList>
    </Screen>
  )
}
