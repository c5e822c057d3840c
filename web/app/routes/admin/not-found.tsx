import { href } from 'react-router'
import { enterScreen } from '../../admin/enter.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/not-found'

/** Who may not enter the administration is not told what it holds: the guard comes before the answer. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  enterScreen(request)
  return null
}

export const HydrateFallback = () => <ListSkeleton title="Administração" />

export default function AdminNotFound() {
  return (
    <Screen title="Página não encontrada">
      <EmptyState icon="search" title="Esta página não existe na administração">
        <p>O endereço pode ter mudado ou ter sido digitado com um erro.</p>
        <ButtonLink to={href('/admin')} variant="outline">
          Ir para o início da administração
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}
