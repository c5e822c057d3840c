import { createHmac, randomUUID } from 'node:crypto'
import type { Sending } from './gateway.ts'

export const MERCADO_PAGO_SECRETS = {
  MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-of-the-shop-under-test',
  MERCADO_PAGO_WEBHOOK_SECRET: 'webhook-secret-of-the-shop-under-test',
}

/** Signed as the manual says: over the id of the address in lower case, the request's id and the time. */
export async function sendSigned(
  webhook: string,
  event: object,
  { secret = MERCADO_PAGO_SECRETS.MERCADO_PAGO_WEBHOOK_SECRET, age = 0 }: Sending = {},
): Promise<number> {
  const id = String((event as { data?: { id?: string } }).data?.id ?? 'ORD0')
  const requestId = randomUUID()
  const ts = Date.now() - age * 1000
  const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`
  const signature = createHmac('sha256', secret).update(manifest).digest('hex')
  const answer = await fetch(`${webhook}?data.id=${id}&type=order`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${signature}`,
    },
    body: JSON.stringify(event),
  })
  return answer.status
}
