import * as build from 'virtual:react-router/server-build'
import names from 'virtual:vitrine/query-names'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  type ApiClient,
  apiBaseContext,
  apiContext,
  homeContext,
  nonceContext,
  reportContext,
} from './context.ts'

/** What an address may say behind its `?`; React Router asks for the data of some routes alone by `_routes`. */
export const query = [...names, '_routes']

const handle = createRequestHandler(build, import.meta.env.MODE)

/**
 * Renders one page or answers one data request (`/loja.data`). The origin of `request.url` becomes the canonical
 * address in the page, so it must be the public one, never the Host header as it came.
 */
export function render(
  request: Request,
  {
    api,
    nonce,
    apiBaseUrl,
    home,
    report,
  }: {
    api: ApiClient
    nonce: string
    apiBaseUrl: string
    home: string
    report: (error: unknown) => void
  },
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(nonceContext, nonce)
  context.set(apiBaseContext, apiBaseUrl)
  context.set(homeContext, home)
  context.set(reportContext, report)
  return handle(request, context)
}
