import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Refused, sentenceFor, Unreachable } from '../session/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PrivateMeta } from './screen.tsx'
import { useTryAgain } from './use-try-again.ts'

const NO_DATA =
  'Não conseguimos buscar os dados. Confira sua internet: assim que der, a página carrega sozinha.'

const isMissing = (error: unknown): boolean =>
  (error instanceof Refused || isRouteErrorResponse(error)) && error.status === 404

/** A refusal of what was asked stays one; anything else may be over in a moment. */
const mayPass = (error: unknown): boolean =>
  !isMissing(error) && !(error instanceof Refused && error.status < 500)

function sayWhy(error: unknown): string {
  if (error instanceof Refused || error instanceof Unreachable) return sentenceFor(error)
  if (!isMissing(error)) return NO_DATA
  // With a frame comes who sells at the host: the brand that the address names is nobody.
  return isRouteErrorResponse(error) && error.data?.site
    ? 'Não há nenhuma loja neste endereço. Confira se ele veio inteiro.'
    : 'O endereço pode ter mudado.'
}

/** What a screen shows when its data could not be loaded: why, and the way on. It comes back by itself. */
export function RouteFailure() {
  const error = useRouteError()
  const missing = isMissing(error)
  const { state, revalidate } = useRevalidator()
  const retry = () => {
    if (state === 'idle') revalidate()
  }
  useTryAgain(retry, mayPass(error))
  const title = missing ? 'Página não encontrada' : 'Não foi possível carregar'
  return (
    <Page>
      <PrivateMeta title={title} />
      <EmptyState wholeScreen icon="alert" title={title}>
        <p role="alert">{sayWhy(error)}</p>
        {missing ? (
          <ButtonLink to="/">Ir para o início</ButtonLink>
        ) : (
          <Button onClick={retry} busy={state !== 'idle'}>
            Tentar de novo
          </Button>
        )}
      </EmptyState>
    </Page>
  )
}
