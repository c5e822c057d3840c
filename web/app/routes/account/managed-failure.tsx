import { useRouteError } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { Refused } from '../../session/refused.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

const TITLE = 'Compra não encontrada'

/** An address without a purchase or subscription of this account is nothing alarming: the way leads to those that there are. */
export function ManagedFailure() {
  const error = useRouteError()
  if (!(error instanceof Refused) || error.status !== 404) return <RouteFailure />
  return (
    <Page>
      <PrivateMeta title={TITLE} />
      <EmptyState wholeScreen icon="receipt" title={TITLE}>
        <p>Ela pode ser de outra conta. Confira com qual e-mail você comprou.</p>
        <ButtonLink to="/account/perfil/gerenciar">Ver minhas compras</ButtonLink>
      </EmptyState>
    </Page>
  )
}
