import { pathsOf } from '@vitrine/contract/brand-paths'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { shownBrand } from './shown-brand.ts'

/** What is left when even the layout failed. It says no detail of the failure. */
export function RootError() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (missing) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [missing])
  return (
    <Page width="text">
      <EmptyState wholeScreen icon="alert" title={missing ? 'Página não encontrada' : 'Algo deu errado'}>
        <p>
          {missing
            ? 'O endereço pode ter mudado.'
            : 'Tente de novo em instantes. Se a internet caiu, a página volta sozinha com ela.'}
        </p>
        {!missing && <Button onClick={reload}>Tentar de novo</Button>}
        <Link to={pathsOf(shownBrand()).store} reloadDocument>
          Ir para a loja
        </Link>
      </EmptyState>
    </Page>
  )
}

const reload = () => location.reload()
