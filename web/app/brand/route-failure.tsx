import { useRouteError } from 'react-router'
import { Refused, sentenceFor } from '../session/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PrivateMeta } from './screen.tsx'

/** What a private screen shows when its data could not be loaded: why, and the way on. */
export function RouteFailure() {
  const error = useRouteError()
  const isMissing = error instanceof Refused && error.status === 404
  const title = isMissing ? 'Página não encontrada' : 'Não foi possível carregar'
  return (
    <Page>
      <PrivateMeta title={title} />
      <EmptyState wholeScreen icon="alert" title={title}>
        <p role="alert">{sentenceFor(error)}</p>
        {isMissing ? (
          <ButtonLink to="/">Ir para o início</ButtonLink>
        ) : (
          <Button onClick={retry}>Tentar de novo</Button>
        )}
      </EmptyState>
    </Page>
  )
}

const retry = () => location.reload()
