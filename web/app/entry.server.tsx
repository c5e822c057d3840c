import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pictureFirst } from './boot/picture-first.ts'
import { nonceContext } from './context.ts'
import { NonceProvider } from './ui/nonce.tsx'

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
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceProvider>
  )
  const html = await renderWhole(page, nonce)
  return new Response(import.meta.env.PROD ? pictureFirst(html) : html, { status, headers })
}

function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onShellError: reject,
    })
  })
}
