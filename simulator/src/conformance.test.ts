import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createConformance } from './conformance.ts'
import { type Simulator, startSimulator } from './index.ts'
import { CHARGE, type Client, clientOf, OPTIONS, TXID } from './testing/client.ts'

let simulator: Simulator
let call: Client

beforeAll(async () => {
  simulator = await startSimulator(OPTIONS)
  call = await clientOf(simulator)
  await call(`PUT /cob/${TXID}`, CHARGE)
})
afterEach(() => simulator.clearViolations())
afterAll(() => simulator.close())

const { calendario: _calendario, ...withoutCalendar } = CHARGE
const QUERY = 'inicio=2026-01-01T00:00:00Z&fim=2026-01-02T00:00:00Z'

test.each([
  ['an unknown field', `PUT /cob/${TXID}`, { ...CHARGE, idempotencyKey: '1' }, 'idempotencyKey'],
  [
    'an unknown field inside',
    `PUT /cob/${TXID}`,
    { ...CHARGE, valor: { original: '1.00', moeda: 'BRL' } },
    'valor.moeda',
  ],
  ['a missing field', `PUT /cob/${TXID}`, withoutCalendar, 'calendario'],
  ['an amount as a number', `PUT /cob/${TXID}`, { ...CHARGE, valor: { original: 49.9 } }, 'valor.original'],
  [
    'an amount with a comma',
    `PUT /cob/${TXID}`,
    { ...CHARGE, valor: { original: '49,90' } },
    'valor.original',
  ],
  [
    'an amount of three decimals',
    `PUT /cob/${TXID}`,
    { ...CHARGE, valor: { original: '49.900' } },
    'valor.original',
  ],
  [
    'a CPF with dots',
    `PUT /cob/${TXID}`,
    { ...CHARGE, devedor: { cpf: '123.456.789-09', nome: 'Ana' } },
    'devedor',
  ],
  [
    'CPF and CNPJ at once',
    `PUT /cob/${TXID}`,
    { ...CHARGE, devedor: { cpf: '12345678909', cnpj: '12ABC34501DE35', nome: 'Ana' } },
    'devedor',
  ],
  [
    '51 pieces of information',
    `PUT /cob/${TXID}`,
    { ...CHARGE, infoAdicionais: Array(51).fill({ nome: 'a', valor: 'b' }) },
    'infoAdicionais',
  ],
  ['a txid of 25 characters', `PUT /cob/${'a'.repeat(25)}`, CHARGE, 'txid'],
  ['a txid of 36 characters', `PUT /cob/${'a'.repeat(36)}`, CHARGE, 'txid'],
  ['no body', `PUT /cob/${TXID}`, undefined, ''],
  ['a body that is not JSON', `PUT /cob/${TXID}`, '{', ''],
  ['an unknown parameter', `GET /cob?${QUERY}&page=1`, undefined, 'page'],
  ['a missing parameter', 'GET /cob?inicio=2026-01-01T00:00:00Z', undefined, 'fim'],
  [
    'a wrong parameter',
    `GET /pix?${QUERY}&paginacao.itensPorPagina=1001`,
    undefined,
    'paginacao.itensPorPagina',
  ],
  ['a wrong end to end id', 'GET /pix/E123', undefined, 'e2eid'],
  ['a refund without amount', `PUT /pix/${'E'.repeat(32)}/devolucao/a`, {}, 'valor'],
])('a client that sends %s is caught', async (_case, operation, body, path) => {
  const answer = await call(operation, body)
  expect(answer.status).toBe(400)
  expect(answer.body.type).toMatch(/^https:\/\/pix\.bcb\.gov\.br\/api\/v2\/error\/\w+Invalida$/)
  expect(simulator.violations()).toContainEqual(expect.stringMatching(`^client: .*: ${path || 'message'} `))
})

test.each(['txid', 'status', 'valor.original', 'calendario.expiracao', 'loc.txid'])(
  'an answer of ours without %s is caught, and fails',
  async (field) => {
    simulator.chaos.dropFromNextAnswer(field)
    expect((await call(`GET /cob/${TXID}`)).status).toBe(500)
    expect(simulator.violations()).toEqual([expect.stringMatching(`^simulator: GET /cob/{txid}: ${field} `)])
  },
)

test('an error body of ours is checked as well', async () => {
  simulator.chaos.dropFromNextAnswer('title')
  await call(`GET /cob/${'x'.repeat(30)}`)
  expect(simulator.violations()).toEqual([expect.stringMatching('^simulator: GET /cob/{txid}: title ')])
})

test('violations are listed for everybody as JSON', async () => {
  await call(`PUT /cob/${TXID}`, { ...CHARGE, extra: true })
  const { violations } = (await (await fetch(`${simulator.url}/conformance`)).json()) as {
    violations: object[]
  }
  expect(violations).toMatchObject([{ side: 'client', operation: 'PUT /cob/{txid}', path: 'extra' }])
})

test('notifications are checked against the callback of the document', () => {
  const { notification, response } = createConformance()
  const webhook = (body: unknown) => notification('POST {webhookUrl}/pix', body)
  const pix = { endToEndId: 'E'.repeat(32), txid: TXID, valor: '1.00', horario: '2026-11-20T12:00:00Z' }
  expect(webhook({ pix: [pix] })).toEqual([])
  expect(webhook({ pix: [{ ...pix, valor: 1 }] })).toMatchObject([{ path: 'pix.0.valor' }])
  expect(webhook({ pix: [{ ...pix, pago: true }] })).toMatchObject([{ path: 'pix.0.pago' }])
  expect(webhook({})).toMatchObject([{ path: 'pix' }])
  expect(response('PUT /cob/{txid}', 202, {})).toHaveLength(1)
  expect(response('PUT /webhook/{chave}', 200, { ok: true })).toHaveLength(1)
})
