import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Api, type JsonAnswer, problemAnswer, send } from './api.ts'
import { type CallerLookup, callOf } from './call-of.ts'
import { isForeignWrite } from './origin.ts'
import { problemOf } from './problem.ts'
import type { SharedCache } from './shared-cache.ts'

/** What answers the calls of the contract. */
export interface Serving extends CallerLookup {
  api: Api
  shared: SharedCache<JsonAnswer>
}

/** A browser asks each time: whoever has just changed something sees it. */
const KEPT_FOR_CDN = 'public, max-age=0, must-revalidate, s-maxage=30'

/** Hands a request to the contract's handlers; answers that are the same for everybody come from memory. */
export async function serveApi(site: Serving, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request
  const isShared = raw.method === 'GET' && request.routeOptions.config.isShared === true
  reply.hijack()
  reply.raw.setHeader('cache-control', isShared ? KEPT_FOR_CDN : 'no-store')
  const kept = isShared ? site.shared.get(request.url) : undefined
  if (kept) return send(reply.raw, kept)
  if (isForeignWrite(request.method, request.headers, site.app.config.http)) {
    return send(reply.raw, problemAnswer(problemOf('request.foreign-origin')))
  }
  const version = site.shared.version()
  const result = await site.api.serve(withBody(request), reply.raw, callOf(site, request, reply))
  if (!result) return
  if (result.status >= 400) reply.raw.setHeader('cache-control', 'no-store')
  else if (isShared) site.shared.set(request.url, result, version)
  send(reply.raw, result)
}

/** Fastify has parsed and limited the body already; the contract's handler takes it from there. */
const withBody = ({ raw, body }: FastifyRequest): IncomingMessage =>
  Object.assign(raw, { body: body ?? (raw.method === 'GET' ? undefined : {}) })
