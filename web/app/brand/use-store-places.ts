import { useLocation } from 'react-router'
import { useBrand } from './brand-context.tsx'

interface Place {
  to: string
  'aria-current': 'page' | undefined
}

/** The ways into the store, and which of them leads here. */
export function useStorePlaces(): { store: Place; training: Place; search: Place } {
  const { paths } = useBrand()
  const { pathname, search } = useLocation()
  const inStore = pathname === paths.store
  const inTraining = inStore && new URLSearchParams(search).get('type') === 'training'
  const current = (is: boolean) => (is ? ('page' as const) : undefined)
  return {
    store: { to: paths.store, 'aria-current': current(inStore && !inTraining) },
    training: { to: `${paths.store}?type=training`, 'aria-current': current(inTraining) },
    search: { to: `${paths.store}#busca`, 'aria-current': undefined },
  }
}
