import type { FastifyInstance } from 'fastify'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import { isSigned, SIGNATURE_HEADER } from './boleto-bank/signature.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { receiveWebhook } from './receive-webhook.ts'

export const BOLETO_WEBHOOK = '/api/webhooks/boleto'

/** The webhook of the boletos: whoever posts has signed the very text of the body. */
export async function addBoletoWebhook(
  server: FastifyInstance,
  app: App,
  provider: PaymentProvider | undefined,
): Promise<void> {
  const secret = app.config.boleto?.webhookSecret
  if (!provider || !secret) return
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
      done(null, text),
    )
    raw.post<{ Body: string | undefined }>(BOLETO_WEBHOOK, async ({ headers, body: text = '' }, reply) => {
      if (!isSigned(secret, headers[SIGNATURE_HEADER], text, app.clock.now()))
        throw new Refused('webhook.unsigned')
      await receiveWebhook(app, provider, parsed(text))
      return reply.code(200).send()
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('request.malformed')
  }
}
