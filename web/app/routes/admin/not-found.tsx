import { data } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { Screen } from '../../brand/screen.tsx'
import { requireAdmin } from '../../session/as-administrator.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/not-found'
import { turnedAway } from './turned-away.ts'

export const loader = () => data(null, { status: 404 })

/** Who may not enter the administration is not told what it holds: the guard comes before the answer. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request, turnedAway)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <ListSkeleton title="Administração" />

export default function AdminNotFound() {
  return (
    <Screen title="Página não encontrada">
      <EmptyState icon="search" title="Esta página não existe na administração">
        <p>O endereço pode ter mudado ou ter sido digitado com um erro.</p>
        <ButtonLink to="/admin" look="outline">
          Ir para o início da administração
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}
