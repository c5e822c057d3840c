import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pictureFirst } from './boot/picture-first.ts'
import { apiBaseContext, homeContext, nonceContext, reportContext } from './context.ts'
import { type Data, DocumentData, NonceProvider } from './ui/document-data.tsx'

/** Renders the whole page before the first byte: pages are kept by the server, and none waits for slow data. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const page = (
    <NonceProvider nonce={nonce}>
      <DocumentData value={dataOf(context)}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentData>
    </NonceProvider>
  )
  const html = await renderWhole(page, nonce, context.get(reportContext))
  return new Response(import.meta.env.PROD ? pictureFirst(html) : html, { status, headers })
}

const dataOf = (context: RouterContextProvider): Data => {
  const [api, home] = [context.get(apiBaseContext), context.get(homeContext)]
  return {
    'data-api': api === '/api' ? undefined : api,
    'data-home': home === FIRST_BRAND ? undefined : home,
  }
}

/** What loaders throw; a page that is not there is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}

function renderWhole(page: ReactNode, nonce: string, report: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: report,
      onShellError: reject,
    })
  })
}
