import { randomBytes, randomInt } from 'node:crypto'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { MERCADO_PAGO_WEBHOOK } from '../../server/src/sales/gateway/mercado-pago/webhook.http.ts'
import { shuffled } from '../../simulator/src/chaos/random.ts'
import { signedHeaders } from '../../simulator/src/mercado-pago/gateway.ts'

/** How a shop is told of payments: where, and signed with what. */
export interface Doors {
  url: string
  pixToken: string
  /** Of Mercado Pago, for boletos and cards. */
  webhookSecret: string
}

/** What is posted, and what should be answered to it. */
export interface Notification {
  url: string
  headers: Record<string, string>
  body: string
  status: 200 | 401 | 404
}

/** A charge that a notification is about; of a Pix that was paid, by its name in the whole of Brazil. */
export interface About {
  method: PaymentMethod
  reference: string
  endToEndId?: string
}

const COPIES = 20
const TOLERATED_SECONDS = 300

/** Each true notification twenty times and, for nine of those, one that is forged or too old; as cards are shuffled. */
export function shuffledNotifications(
  doors: Doors,
  paid: readonly About[],
  unpaid: readonly About[],
  random: () => number,
): Notification[] {
  const told = paid.flatMap((about) => {
    const notification = notificationOf(doors, about)
    return Array.from({ length: COPIES }, () => notification)
  })
  const lies = Array.from({ length: Math.ceil(told.length / 9) }, (_, i) =>
    (i % 2 === 0 ? forged : stale)(doors, unpaid[i % unpaid.length]!),
  )
  return shuffled([...told, ...lies], random)
}

/** As its provider tells of it. */
export const notificationOf = (doors: Doors, about: About): Notification => posted(doors, about, {})

/** By somebody who knows everything but the secret. */
const forged = (doors: Doors, about: About): Notification =>
  posted({ ...doors, pixToken: 'quem-adivinha-nao-entra', webhookSecret: 'outro' }, about, {
    status: about.method === 'pix' ? 404 : 401,
  })

/** A true one of long ago, kept by somebody who listened; a Pix has no date of its sender's, so it is forged. */
const stale = (doors: Doors, about: About): Notification =>
  about.method === 'pix'
    ? forged(doors, about)
    : posted(doors, about, { age: TOLERATED_SECONDS + 30, status: 401 })

type How = { age?: number; status?: Notification['status'] }

function posted(doors: Doors, about: About, { age = 0, status = 200 }: How): Notification {
  const { reference } = about
  const version = randomInt(1e9)
  const json = { 'content-type': 'application/json' }
  if (about.method === 'pix') {
    const body = JSON.stringify({ pix: [pixOf(about)] })
    return { url: `${doors.url}/api/webhooks/pix/${doors.pixToken}/pix`, headers: json, body, status }
  }
  const id = `ORD${reference}`
  const told = {
    type: 'order',
    action: 'order.processed',
    date_created: new Date().toISOString(),
    data: { id, external_reference: reference, version },
  }
  const signed = signedHeaders(doors.webhookSecret, id, Date.now() - age * 1000)
  const url = `${doors.url}${MERCADO_PAGO_WEBHOOK}?data.id=${id}&type=order`
  return { url, headers: { ...json, ...signed }, body: JSON.stringify(told), status }
}

const pixOf = ({ reference, endToEndId = `E${randomBytes(16).toString('hex').slice(1)}` }: About) => ({
  endToEndId,
  txid: reference,
  valor: '10.00',
  horario: new Date().toISOString(),
})
