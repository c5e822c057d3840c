import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { CPF, hasPix, isPaid, newBuyer, PASSWORD, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector of traces, as far as it takes what is sent to it. */
async function openCollector() {
  const sent: Sent[] = []
  const keys: unknown[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return void response.writeHead(404).end()
    keys.push(request.headers['x-key'])
    sent.push((await json(request)) as Sent)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    sent,
    spans: () =>
      sent.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const attributeOf = ({ attributes }: Span, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue

test('a trace goes from a request through its statements and its provider to the jobs that it promised', async () => {
  await using collector = await openCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=chave' }
  {
    await using shop = await openShop({ env })
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4900 })
    const buyer = await newBuyer(shop)
    const order = await buyer.order(priceId)
    const { payment } = await untilOrder(buyer.client, order.id, hasPix)
    await shop.bank.pay(payment!.pix!.copyPaste)
    await untilOrder(buyer.client, order.id, isPaid)
    await shop.untilWritten()
  }
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /api/checkout/orders')!
  expect(request).toBeDefined()
  const trace = spans.filter(({ traceId }) => traceId === request.traceId)
  const statements = trace.map((one) => attributeOf(one, 'db.query.text') ?? '')
  expect(statements.some((text) => /insert into "?purchase_order/.test(text))).toBe(true)
  const names = trace.map(({ name }) => name)
  expect(names).toContain('api-pix createCharge')
  // The job is a child of what promised it, and its statements are its own.
  const job = trace.find(({ name }) => name === 'checkout.mail')!
  expect(trace.map(({ spanId }) => spanId)).toContain(job.parentSpanId)
  expect(trace.filter(({ parentSpanId }) => parentSpanId === job.spanId).length).toBeGreaterThan(0)
  expect(new Set(collector.keys)).toEqual(new Set(['chave']))

  const told = JSON.stringify(collector.sent)
  expect(told).toContain('"service.name"')
  for (const secret of [PASSWORD, CPF, '@comprador.example']) expect(told).not.toContain(secret)
})

test('who traces nothing promises jobs as they are', async () => {
  await using shop = await openShop({ writes: false })
  await newBuyer(shop)
  const { rows } = await shop.parts.pool.query(
    `select count(*) as count from pgboss.job where data ? 'traceparent'`,
  )
  expect(rows[0].count).toBe(0)
})
