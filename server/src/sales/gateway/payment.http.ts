import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { isSameSecret } from '#kernel/random.ts'
import { receiveWebhook } from '#payment'
import type { PaymentProvider } from '#payment-provider'
import { createForeignNote } from './foreign-webhook.ts'

/** Where the provider posts to; the standard appends `/pix` to what was registered. */
export const webhookPath = (token: string): string => `/api/webhooks/pix/${token}`

/** The webhook of API Pix: its path holds a secret; behind mTLS the certificate is checked by the front as well. */
export function addPixWebhook(
  server: FastifyInstance,
  app: App,
  provider: PaymentProvider | undefined,
): void {
  const token = app.config.pixApi?.webhookToken
  if (!provider || !token) return
  const noteForeign = createForeignNote(app, provider)
  server.post<{ Params: { token: string } }>(
    '/api/webhooks/pix/:token/pix',
    async ({ params, body }, reply) => {
      if (!isSameSecret(params.token, token)) {
        noteForeign()
        throw new Refused('not-found')
      }
      await receiveWebhook(app, provider, body)
      return reply.code(200).send()
    },
  )
}
