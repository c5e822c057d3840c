import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ProviderFailure } from '#payment-provider'
import { createMercadoPagoClient } from './client.ts'

async function listen(answer: RequestListener): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

test('an answer that leads elsewhere is followed nowhere, with its token or without', async () => {
  const heard: string[] = []
  await using elsewhere = await listen((request, response) => {
    heard.push(`${request.method} ${request.headers.authorization ?? ''}`)
    response.end('{}')
  })
  await using gateway = await listen((_, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/v1/orders` }).end()
  })
  const settings = { accessToken: 'TEST-token', publicKey: 'TEST-key', apiBase: gateway.url }
  const { orders } = createMercadoPagoClient(settings as Parameters<typeof createMercadoPagoClient>[0])
  const read = orders((api) => api.get({ id: 'ORD01' }))
  await expect(read).rejects.toThrow(ProviderFailure)
  const written = orders((api) => api.cancel({ id: 'ORD01' }), 'a-key')
  await expect(written).rejects.toThrow(ProviderFailure)
  expect(heard).toEqual([])
})
