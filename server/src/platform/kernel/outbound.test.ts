import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutbound, type Outbound, OutboundNetworksText } from './outbound.ts'

const open: (Server | Outbound)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const outboundTo = (...networks: string[]) => {
  const outbound = createOutbound(networks)
  open.push(outbound)
  return outbound
}

/** Counts who comes; answers with what it is told. */
async function listen(answer: { status: number; headers?: Record<string, string>; body?: string }) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push(server)
  return { port: (server.address() as AddressInfo).port, seen }
}

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ reason }: { reason: string }) => reason,
  )

/** Of this machine, of private networks and of nobody: RFC 6890, RFC 4193, RFC 6598, RFC 6052, cloud metadata. */
const PRIVATE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a00:1]',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::1]',
  '[2001:db8::1]',
]

test.each(PRIVATE)('%s is never called', async (host) => {
  const outbound = outboundTo()
  expect(outbound.refuse(`https://${host}/`)).toBe('address-private')
  expect(await reasonOf(outbound.send({ method: 'GET', url: `https://${host}/` }))).toBe('address-private')
})

test.each([
  'http://loja.example/',
  'ftp://loja.example/',
  'https://me:secret@loja.example/',
  'loja.example',
  'file:///etc/passwd',
])('%s is no address that is called', (url) => {
  expect(outboundTo().refuse(url)).toBe('address-invalid')
})

test('a name of this machine leads nowhere, unless this machine is allowed', async () => {
  const { port, seen } = await listen({ status: 200, body: 'here' })
  const url = `http://localhost:${port}/at`
  expect(await reasonOf(outboundTo('10.0.0.0/8').send({ method: 'GET', url }))).toBe('address-private')
  expect(await reasonOf(outboundTo().send({ method: 'GET', url: `https://localhost:${port}/` }))).toBe(
    'address-private',
  )
  expect(seen).toEqual([])
  const answer = await outboundTo('127.0.0.0/8', '::1/128').send({ method: 'GET', url })
  expect(answer).toMatchObject({ status: 200, body: 'here' })
  expect(seen).toEqual(['/at'])
})

test('a redirect is an answer and is not followed', async () => {
  const inner = await listen({ status: 200 })
  const location = `http://127.0.0.1:${inner.port}/secret`
  const { port } = await listen({ status: 302, headers: { location } })
  const answer = await outboundTo('127.0.0.1/32').send({ method: 'POST', url: `http://127.0.0.1:${port}/` })
  expect(answer).toMatchObject({ status: 302, headers: { location } })
  expect(inner.seen).toEqual([])
})

test('no more of an answer is read than 64 KiB', async () => {
  const { port } = await listen({ status: 200, body: 'x'.repeat(1_000_000) })
  const { body } = await outboundTo('127.0.0.1/32').send({ method: 'GET', url: `http://127.0.0.1:${port}/` })
  expect(body).toHaveLength(65_536)
})

test('who does not listen and what is no name are told apart', async () => {
  const { port } = await listen({ status: 200 })
  await open.pop()!.close()
  const outbound = outboundTo('127.0.0.1/32')
  expect(await reasonOf(outbound.send({ method: 'GET', url: `http://127.0.0.1:${port}/` }))).toBe(
    'connection',
  )
  expect(await reasonOf(outbound.send({ method: 'GET', url: 'https://nobody.invalid/' }))).toBe(
    'name-unknown',
  )
})

test('networks are named by their prefix, and never all of them', () => {
  expect(OutboundNetworksText.parse('loopback, 10.0.0.0/8')).toEqual(['127.0.0.0/8', '::1/128', '10.0.0.0/8'])
  for (const wrong of ['0.0.0.0/0', '::/0', 'localhost', '10.0.0.1'])
    expect(OutboundNetworksText.safeParse(wrong).success).toBe(false)
})
