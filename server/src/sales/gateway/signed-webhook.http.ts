import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { createLogThrottle } from '#kernel/log.ts'
import { receiveWebhook } from '#payment'
import type { PaymentProvider } from '#payment-provider'

/** What was posted, to the letter: a signature is over the very text of the body. */
export interface Posted {
  headers: IncomingHttpHeaders
  query: Readonly<Record<string, unknown>>
  text: string
}

/** A webhook whose sender signs; `isSigned` says whether it was them, and lately. */
interface SignedWebhook {
  path: string
  provider: PaymentProvider
  isSigned(posted: Posted, now: Date): boolean | Promise<boolean>
}

export async function addSignedWebhook(
  server: FastifyInstance,
  app: App,
  { path, provider, isSigned }: SignedWebhook,
): Promise<void> {
  const noteForeign = createForeignNote(app, provider)
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    raw.post<{ Body: string | undefined; Querystring: Record<string, unknown> }>(
      path,
      async ({ headers, query, body: text = '' }, reply) => {
        if (!(await isSigned({ headers, query, text }, app.clock.now()))) {
          noteForeign()
          throw new Refused('webhook.unsigned')
        }
        await receiveWebhook(app, provider, parsed(text))
        return reply.code(200).send()
      },
    )
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('request.malformed')
  }
}

/**
 * Logs notifications that their provider did not sign, one line a minute: somebody else's, or the secret that we were
 * given is not the one they use.
 */
export function createForeignNote({ log }: Pick<App, 'log'>, { name }: PaymentProvider): () => void {
  const seldom = createLogThrottle()
  return () =>
    seldom(name, (leftOut) => log.warn({ provider: name, ...leftOut }, 'webhook refused: wrong secret'))
}
