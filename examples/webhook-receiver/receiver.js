import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET, PORT = '4710', HOST = '127.0.0.1' } = process.env
if (!WEBHOOK_SECRET) {
  console.error('Falta WEBHOOK_SECRET: o segredo que a loja mostrou quando o webhook foi cadastrado.')
  process.exit(1)
}
const webhook = new Webhook(WEBHOOK_SECRET)

const LARGEST_BODY = 256 * 1024

async function bodyOf(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > LARGEST_BODY) throw new Error('the body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Ids of what came before. A program that lasts keeps them in its database, in the transaction that carries the event out. */
const seen = new Set()

/** What is to be done about an event; here it is told. Amounts are in centavos. */
function carryOut({ type, timestamp, test, data }) {
  const about = data.code ?? data.subscriptionId ?? data.accountId ?? ''
  const amount = data.total === undefined ? '' : ` R$ ${(data.total / 100).toFixed(2)}`
  console.log(`${timestamp} ${type} ${about}${amount}${test ? ' (teste)' : ''}`)
}

/** 204: it was received. 401: the shop did not sign it, or long ago. */
async function receive(request) {
  const body = await bodyOf(request)
  let event
  try {
    event = webhook.verify(body, request.headers)
  } catch {
    return 401
  }
  const id = request.headers['webhook-id']
  if (!seen.has(id)) {
    seen.add(id)
    carryOut(event)
  }
  return 204
}

const server = createServer((request, response) => {
  const answer = request.method === 'POST' ? receive(request) : Promise.resolve(405)
  answer.then(
    (status) => response.writeHead(status).end(),
    (error) => {
      console.error(error.message)
      response.writeHead(400).end()
    },
  )
})
server.listen(Number(PORT), HOST, () => console.log(`No ar em http://${HOST}:${server.address().port}/`))
