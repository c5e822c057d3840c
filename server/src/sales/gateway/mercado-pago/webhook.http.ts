import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import type { PaymentProvider } from '#payment-provider'
import { addSignedWebhook, type Posted } from '../signed-webhook.http.ts'
import { loadMercadoPago } from './client.ts'
import { OrderNotification } from './schema.ts'

export const MERCADO_PAGO_WEBHOOK = '/api/webhooks/mercado-pago'
const TOLERANCE_MS = 300_000

/** The webhook of Mercado Pago: signed by the secret that its panel shows, not longer ago than five minutes. */
export async function addMercadoPagoWebhook(
  server: FastifyInstance,
  app: App,
  provider: PaymentProvider | undefined,
): Promise<void> {
  const secret = app.config.mercadoPago?.webhookSecret
  if (!provider || !secret) return
  await addSignedWebhook(server, app, {
    path: MERCADO_PAGO_WEBHOOK,
    provider,
    isSigned: (posted, now) => isSigned(posted, secret, now),
  })
}

/**
 * The signature is over the order's id in the address, the request's id and the time, and not over the body: a body
 * about another order is nobody's. The manual has letters of the id signed in lower case.
 */
async function isSigned({ headers, query, text }: Posted, secret: string, now: Date): Promise<boolean> {
  const dataId = String(query['data.id'] ?? '')
  const xSignature = headers['x-signature']
  if (!dataId || !isRecent(xSignature, now) || !isAbout(dataId, text)) return false
  const { WebhookSignatureValidator } = await loadMercadoPago()
  return [dataId.toLowerCase(), dataId].some((id) => {
    try {
      WebhookSignatureValidator.validate({
        xSignature,
        xRequestId: headers['x-request-id'],
        dataId: id,
        secret,
      })
      return true
    } catch {
      return false
    }
  })
}

/** The SDK reads `ts` as seconds, Mercado Pago's examples have milliseconds too: 13 digits are those. */
function isRecent(signature: string | string[] | undefined, now: Date): boolean {
  const [, digits = ''] = /(?:^|,)\s*ts=(\d{10,13})\s*(?:,|$)/.exec(String(signature)) ?? []
  const at = Number(digits) * (digits.length === 13 ? 1 : 1000)
  return digits !== '' && Math.abs(now.getTime() - at) <= TOLERANCE_MS
}

function isAbout(id: string, text: string): boolean {
  try {
    const notification = OrderNotification.safeParse(JSON.parse(text)).data
    return !notification || notification.data.id.toLowerCase() === id.toLowerCase()
  } catch {
    return true
  }
}
