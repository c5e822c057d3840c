import type { Product } from '@vitrine/contract/catalog'
import type { PlanComparison } from '@vitrine/contract/plan-comparison'
import { useEffect, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { getApi } from '../../session/api.ts'
import { logFailure } from '../../session/error-log.ts'
import { useSession } from '../../session/use-session.ts'

/** A plan beside the one that the person has; nothing for visitors, for what is no plan, and until it is known. */
export function usePlanComparison({ id, type }: Pick<Product, 'id' | 'type'>): PlanComparison | undefined {
  const userId = useSession()?.id
  const { id: brand } = useBrand()
  const [known, setKnown] = useState<PlanComparison>()
  useEffect(() => {
    setKnown(undefined)
    if (!userId || type !== 'subscription') return
    let here = true
    getApi()
      .then((api) => api.subscription.compare({ brand, productId: id }))
      .then((comparison) => here && setKnown(comparison))
      .catch((error) => logFailure(error, 'compare-plans'))
    return () => {
      here = false
    }
  }, [userId, brand, id, type])
  return known
}
