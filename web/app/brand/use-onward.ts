import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { useSearchParams } from 'react-router'
import { useBrand } from './brand-context.tsx'

/** The query of this screen for guests, and of the next one: where they wanted to go, else to the store of another brand. */
export function useOnward(): URLSearchParams {
  const [query] = useSearchParams()
  const { id, paths } = useBrand()
  if (id === FIRST_BRAND || query.has('redirect')) return query
  return new URLSearchParams([...query, ['redirect', paths.store]])
}
