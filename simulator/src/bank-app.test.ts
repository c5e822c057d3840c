import { dynamicBrCode, staticBrCode } from '@vitrine/contract/brazil/pix'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { CHARGE, type Client, clientOf, OPTIONS, TXID } from './testing/client.ts'

let simulator: Simulator
let call: Client
let brCode: string
let now: number

beforeEach(async () => {
  now = Date.now()
  simulator = await startSimulator({ ...OPTIONS, now: () => now })
  call = await clientOf(simulator)
  brCode = (await call(`PUT /cob/${TXID}`, CHARGE)).body.pixCopiaECola
})
afterEach(() => simulator.close())

const review = (code: string) => fetch(`${simulator.url}/banco?codigo=${encodeURIComponent(code)}`)
const payJson = (pixCopiaECola: string) =>
  fetch(`${simulator.url}/banco/pagar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pixCopiaECola }),
  })

test('a person reads what is to be paid, pays, and gets a receipt', async () => {
  const page = await (await review(brCode)).text()
  expect(page).toContain('R$\u00a049,90')
  expect(page).toContain('Pedido 123')
  const paid = await fetch(`${simulator.url}/banco/pagar`, {
    method: 'POST',
    body: new URLSearchParams({ codigo: brCode }),
  })
  expect(paid.url).toMatch(/\/banco\/comprovante\/E\w{31}$/)
  expect(await paid.text()).toContain('Pix enviado')
  expect((await call(`GET /cob/${TXID}`)).body.status).toBe('CONCLUIDA')
})

test('a program pays with one call', async () => {
  const response = await payJson(brCode)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ endToEndId: expect.stringMatching(/^E\w{31}$/) })
})

const merchant = { merchantName: 'Outra Loja', merchantCity: 'Recife' }
const location = 'pix.bancohorizonte.example/qr/v2/00000000000000000000000000000000'
test.each([
  ['cut off', () => brCode.slice(0, -3), 'invalid', 'incompleto'],
  ['changed', () => brCode.replace('Vitrine', 'Vitrina'), 'invalid', 'alterado'],
  [
    'of another bank',
    () => dynamicBrCode({ ...merchant, location: 'pix.example.com/qr/v2/abc' }),
    'other-bank',
    'outro banco',
  ],
  ['static', () => staticBrCode({ ...merchant, key: 'ana@exemplo.com.br' }), 'other-bank', 'outro banco'],
  ['of no charge', () => dynamicBrCode({ ...merchant, location }), 'unknown', 'Não encontramos'],
])('a code that is %s is refused in plain words', async (_case, code, error, words) => {
  const page = await review(code())
  expect(page.status).toBe(422)
  expect(await page.text()).toContain(words)
  const answer = await payJson(code())
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error })
})

test('paid, removed and expired charges say so', async () => {
  await simulator.pay(TXID)
  const page = await (await review(brCode)).text()
  expect(page).toContain('já foi paga')
  expect(page).toContain('/banco/comprovante/E')

  const removed = (await call('POST /cob', CHARGE)).body
  await call(`PATCH /cob/${removed.txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
  expect(await (await review(removed.pixCopiaECola)).text()).toContain('cancelada')

  const late = (await call('POST /cob', CHARGE)).body
  now += 1800 * 1000
  expect(await (await review(late.pixCopiaECola)).text()).toContain('expirou')
})

test('what the shop writes is shown as text, never as markup', async () => {
  const { body } = await call('POST /cob', { ...CHARGE, solicitacaoPagador: '<img src=x onerror=alert(1)>' })
  const page = await (await review(body.pixCopiaECola)).text()
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toContain('<img src=x')
})

test.each(['/', '/banco', '/caixa-de-entrada', '/caos', '/conformance', '/banco/comprovante/x'])(
  '%s says that no money moves, and runs no script',
  async (path) => {
    const response = await fetch(simulator.url + path, { headers: { accept: 'text/html' } })
    expect(await response.text()).toContain('nenhum dinheiro é movido')
    expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  },
)
