import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { answerUnreadable } from './problem.ts'

/** What a server that waits 20 ms for the head of a request answers to somebody who says `said`. */
async function answerTo(said: string): Promise<string> {
  await using server = createServer({
    headersTimeout: 20,
    connectionsCheckingInterval: 10,
    maxHeaderSize: 1000,
  })
  server.on('clientError', answerUnreadable)
  server.listen(0)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port)
  socket.write(said)
  return await text(socket)
}

test.each([
  // A browser opens connections ahead, and repeats its request on another one after a 408 alone: RFC 9110, 15.5.9.
  ['nothing in time', '', 'HTTP/1.1 408 Request Timeout', 'request.timeout'],
  ['half a head in time', 'GET / HTTP/1.1\r\nHost: a', 'HTTP/1.1 408 Request Timeout', 'request.timeout'],
  ['no HTTP', 'what\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'request.malformed'],
  [
    'a head too long',
    `GET / HTTP/1.1\r\nA: ${'a'.repeat(2000)}`,
    'HTTP/1.1 413 Payload Too Large',
    'request.too-large',
  ],
])('who says %s', async (_, said, status, code) => {
  const answer = await answerTo(said)
  expect(answer.split('\r\n')[0]).toBe(status)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ error: code })
})
