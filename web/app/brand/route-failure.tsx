import { useEffect, useEffectEvent } from 'react'
import { href, isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { Refused, sentenceFor, Unreachable } from '../session/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { PrivateMeta } from './screen.tsx'

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
          <ButtonLink to={href('/')}>Ir para o início</ButtonLink>
        ) : (
          <Button onClick={retry} busy={state !== 'idle'}>
            Tentar de novo
          </Button>
        )}
      </EmptyState>
    </Page>
  )
}

const FIRST_MS = 5000
const LONGEST_MS = 60_000

/**
 * Tries again without being asked: as soon as the network is back or the person returns to the page, and after 5, 10,
 * 20, 40 and then every 60 seconds, because a phone often does not notice that its network carries nothing.
 */
function useTryAgain(retry: () => void, wanted: boolean): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!wanted) return
    let wait = FIRST_MS
    let timer = setTimeout(onTime, wait)
    function onTime() {
      if (!document.hidden) again()
      wait = Math.min(wait * 2, LONGEST_MS)
      timer = setTimeout(onTime, wait)
    }
    const onReturn = () => document.hidden || again()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [wanted])
}
