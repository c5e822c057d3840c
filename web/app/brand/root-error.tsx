import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** What is left when even the layout failed. It says no detail of the failure. */
export function RootError() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Page width="text">
      <EmptyState wholeScreen icon="alert" title={missing ? 'Página não encontrada' : 'Algo deu errado'}>
        <p>{missing ? 'O endereço pode ter mudado.' : 'Já estamos sabendo. Tente novamente em instantes.'}</p>
        <Link to="/loja" reloadDocument>
          Ir para a loja
        </Link>
      </EmptyState>
    </Page>
  )
}
