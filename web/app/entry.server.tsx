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

/** Waits for the first picture; a tab in the background has none, and goes on after a second. */
const AFTER_FIRST_PICTURE =
  'await new Promise((go)=>{new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,1000)});' +
  'for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";'

const START = /(<script[^>]* type="module") async="">([^<]*\bimport\("[^"]+"\);)<\/script>/

/**
 * A page made on the server is complete without its scripts. React Router starts them at once, beside styles, face
 * and covers; here they start together after the first picture. HTML of another shape stays as it is.
 */
export function pictureFirst(html: string): string {
  if (!START.test(html)) return html
  return html
    .replace(
      START,
      (_, open: string, code: string) =>
        `${open}>${AFTER_FIRST_PICTURE}${withoutStaticImports(code)}</script>`,
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
}

/** Static imports would be fetched before the first line runs. */
function withoutStaticImports(code: string): string {
  return code
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
}
