import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EventBody } from '@vitrine/contract/event'
import { Webhook } from 'standardwebhooks'

/** A request as it came. */
interface Received {
  /** The path that it came to. */
  path: string
  id: string
  headers: Record<string, string>
  body: string
  event: EventBody & { data: Record<string, unknown> }
}

/** A program of somebody else's that is told of events. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** In the order in which they came, also those that it did not take. */
  received: Received[]
  /** What it answers from now on. */
  answer: (one: Received) => { status: number; headers?: Record<string, string>; body?: string }
  /** Throws where a request was not signed by this secret just now. */
  verify(one: Received, secret: string): unknown
}

export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const receiver = {
    answer: (): ReturnType<WebhookReceiver['answer']> => ({ status: 200, body: 'obrigado' }),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const headers = request.headers as Record<string, string>
    const one = { path: request.url!, id: headers['webhook-id']!, headers, body, event: JSON.parse(body) }
    received.push(one)
    const { status, headers: answered, body: text } = (receiver.answer as WebhookReceiver['answer'])(one)
    response.writeHead(status, answered).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventos`
  return Object.assign(receiver, {
    url,
    received,
    verify: ({ body, headers }: Received, secret: string) => new Webhook(secret).verify(body, headers),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
