import type { DocumentKind } from '@vitrine/contract/document'
import type { RouterContextProvider } from 'react-router'
import { brandContext } from '../../brand/brand-route.ts'
import { apiContext } from '../../context.ts'
import { orNotFound } from '../../session/or-not-found.ts'

interface LoaderArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** A document of the brand whose address it is: the version in force, or the one that `versao` names. */
export const documentLoader =
  (kind: DocumentKind) =>
  ({ request, context }: LoaderArgs) => {
    const { searchParams } = new URL(request.url)
    const version = searchParams.get('versao')
    const { id } = context.get(brandContext)
    return orNotFound(context.get(apiContext).brand.readDocument({ id, kind, ...(version && { version }) }))
  }
