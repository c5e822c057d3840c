import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Notification = {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { pix: { txid: string; endToEndId: string; [field: string]: unknown }[] }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** The shop's side of the webhooks: keeps what arrives, answers with the given statuses and then 200. */
export async function startReceiver(statuses: number[] = [], port = 0) {
  const notifications: Notification[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    notifications.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
    response.writeHead(statuses.shift() ?? 200).end()
    for (const one of waiting) if (notifications.length >= one.count) one.done()
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/webhooks/pix/segredo`,
    notifications,
    /** Resolves when that many notifications have arrived. */
    received: (count: number) =>
      new Promise<Notification[]>((resolve) => {
        if (notifications.length >= count) resolve(notifications)
        else waiting.push({ count, done: () => resolve(notifications) })
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
