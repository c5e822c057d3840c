import { parseBrCode } from '@vitrine/contract/brazil/pix'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { CHARGE, type Client, clientOf, OPTIONS, TXID } from './testing/client.ts'
import { verified } from './testing/jws.ts'

const ERRORS = 'https://pix.bcb.gov.br/api/v2/error/'
const ALL_TIME = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z'

let simulator: Simulator
let call: Client
let now: number

beforeEach(async () => {
  now = Date.now()
  simulator = await startSimulator({ ...OPTIONS, now: () => now })
  call = await clientOf(simulator)
})
afterEach(() => simulator.close())

describe('a charge', () => {
  test('is created, read, paid, read again and refunded, all as the document says', async () => {
    const created = await call(`PUT /cob/${TXID}`, CHARGE)
    expect(created).toMatchObject({
      status: 201,
      body: { ...CHARGE, txid: TXID, revisao: 0, status: 'ATIVA' },
    })
    expect((await call(`GET /cob/${TXID}`)).body).toEqual(created.body)

    const { e2eid } = await simulator.pay(created.body.pixCopiaECola)
    expect(e2eid).toMatch(/^E\d{8}\d{12}[0-9A-Za-z]{11}$/)
    const paid = await call(`GET /cob/${TXID}`)
    expect(paid.body.status).toBe('CONCLUIDA')
    expect(paid.body.pix).toMatchObject([
      { endToEndId: e2eid, txid: TXID, valor: '49.90', chave: CHARGE.chave },
    ])

    const refund = await call(`PUT /pix/${e2eid}/devolucao/r1`, {
      valor: '9.90',
      descricao: 'Arrependimento',
    })
    expect(refund).toMatchObject({ status: 201, body: { id: 'r1', valor: '9.90', status: 'DEVOLVIDO' } })
    expect(refund.body.rtrId).toMatch(/^D[0-9A-Za-z]{31}$/)
    expect((await call(`GET /pix/${e2eid}/devolucao/r1`)).body).toEqual(refund.body)
    expect((await call(`GET /pix/${e2eid}`)).body.devolucoes).toEqual([refund.body])
    expect(simulator.violations()).toEqual([])
  })

  test('carries a valid dynamic BR Code whose location serves the signed charge', async () => {
    const { body } = await call(`PUT /cob/${TXID}`, CHARGE)
    const parsed = parseBrCode(body.pixCopiaECola)
    expect(parsed).toMatchObject({
      ok: true,
      code: { kind: 'dynamic', location: body.location, singleUse: true },
    })
    const template = /^.{12}26(\d\d)/.exec(body.pixCopiaECola)?.[1]
    expect(Number(template)).toBeLessThanOrEqual(99)
    expect(body.location.length).toBeLessThanOrEqual(77)

    const path = body.location.slice(body.location.indexOf('/'))
    const response = await fetch(simulator.url + path)
    expect(response.headers.get('content-type')).toBe('application/jose')
    const payload = await verified(await response.text(), `${simulator.url}/qr/v2/jwks.json`)
    expect(payload).toMatchObject({ txid: TXID, valor: CHARGE.valor, status: 'ATIVA' })
    expect((await fetch(`${simulator.url}/qr/v2/unknown`)).status).toBe(404)
  })

  test('with a txid of the bank is created by POST', async () => {
    const { status, body } = await call('POST /cob', CHARGE)
    expect(status).toBe(201)
    expect(body.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
    expect((await call(`GET /cob/${body.txid}`)).body).toEqual(body)
  })

  test('lives a day unless it says otherwise', async () => {
    const { body } = await call(`PUT /cob/${TXID}`, { ...CHARGE, calendario: {} })
    expect(body.calendario.expiracao).toBe(86_400)
  })

  test('put again as it is stays as it is; put otherwise is revised; once paid only the same is answered', async () => {
    const first = await call(`PUT /cob/${TXID}`, CHARGE)
    expect(await call(`PUT /cob/${TXID}`, CHARGE)).toEqual(first)
    const revised = await call(`PUT /cob/${TXID}`, { ...CHARGE, valor: { original: '39.90' } })
    expect(revised).toMatchObject({ status: 201, body: { revisao: 1, valor: { original: '39.90' } } })
    expect(revised.body.pixCopiaECola).toBe(first.body.pixCopiaECola)

    await simulator.pay(TXID)
    const same = await call(`PUT /cob/${TXID}`, { ...CHARGE, valor: { original: '39.90' } })
    expect(same).toMatchObject({ status: 201, body: { status: 'CONCLUIDA' } })
    expect(await call(`PUT /cob/${TXID}`, CHARGE)).toMatchObject({
      status: 400,
      body: { type: `${ERRORS}CobOperacaoInvalida`, violacoes: [{ propriedade: 'cob.status' }] },
    })
  })

  test('keeps its revisions', async () => {
    await call(`PUT /cob/${TXID}`, CHARGE)
    const changed = await call(`PATCH /cob/${TXID}`, { valor: { original: '10.00' } })
    expect(changed).toMatchObject({ status: 200, body: { revisao: 1, valor: { original: '10.00' } } })
    expect((await call(`GET /cob/${TXID}?revisao=0`)).body.valor).toEqual(CHARGE.valor)
    expect((await call(`GET /cob/${TXID}?revisao=1`)).body.valor).toEqual({ original: '10.00' })
    const missing = await call(`GET /cob/${TXID}?revisao=2`)
    expect(missing).toMatchObject({ status: 400, body: { type: `${ERRORS}CobConsultaInvalida` } })
  })

  test('can be removed, alone, while it is ATIVA; then it cannot be paid', async () => {
    await call(`PUT /cob/${TXID}`, CHARGE)
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    const both = await call(`PATCH /cob/${TXID}`, { status, valor: { original: '1.00' } })
    expect(both).toMatchObject({ status: 400, body: { violacoes: [{ propriedade: 'cob.status' }] } })
    expect(await call(`PATCH /cob/${TXID}`, { status })).toMatchObject({ status: 200, body: { status } })
    await expect(simulator.pay(TXID)).rejects.toThrow('removed')
    expect((await call(`PATCH /cob/${TXID}`, { valor: { original: '1.00' } })).status).toBe(400)
  })

  test('stays ATIVA when it expires, and cannot be paid', async () => {
    await call(`PUT /cob/${TXID}`, CHARGE)
    now += 1800 * 1000
    expect((await call(`GET /cob/${TXID}`)).body.status).toBe('ATIVA')
    await expect(simulator.pay(TXID)).rejects.toThrow('expired')
  })

  test('is paid once, however often it is tried', async () => {
    await call(`PUT /cob/${TXID}`, CHARGE)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => simulator.pay(TXID)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await call(`GET /pix?${ALL_TIME}`)).body.pix).toHaveLength(1)
  })
})

test.each([
  ['no amount', { ...CHARGE, valor: { original: '0.00' } }, 'cob.valor.original'],
  ['no time', { ...CHARGE, calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
  ['the key of somebody else', { ...CHARGE, chave: 'other@loja.example' }, 'cob.chave'],
  ['a location that does not exist', { ...CHARGE, loc: { id: 99 } }, 'cob.loc.id'],
])('a charge with %s is refused', async (_case, body, propriedade) => {
  const answer = await call(`PUT /cob/${TXID}`, body)
  expect(answer.type).toContain('application/problem+json')
  expect(answer).toMatchObject({
    status: 400,
    body: { type: `${ERRORS}CobOperacaoInvalida`, status: 400, violacoes: [{ propriedade }] },
  })
  expect((await call(`GET /cob/${TXID}`)).body.type).toBe(`${ERRORS}CobNaoEncontrado`)
})

describe('lists', () => {
  test('come by period, filter and page', async () => {
    const txids = [1, 2, 3].map((n) => `${TXID}${n}`)
    for (const txid of txids) await call(`PUT /cob/${txid}`, CHARGE)
    await simulator.pay(txids[1]!)
    const paid = await call(`GET /cob?${ALL_TIME}&status=CONCLUIDA&cpf=12345678909`)
    expect(paid.body.cobs.map((cob: { txid: string }) => cob.txid)).toEqual([txids[1]])
    const page = await call(`GET /cob?${ALL_TIME}&paginacao.itensPorPagina=2&paginacao.paginaAtual=1`)
    expect(page.body.cobs.map((cob: { txid: string }) => cob.txid)).toEqual([txids[2]])
    expect(page.body.parametros.paginacao).toEqual({
      paginaAtual: 1,
      itensPorPagina: 2,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 3,
    })
    expect((await call(`GET /pix?${ALL_TIME}&txid=${txids[1]}`)).body.pix).toHaveLength(1)
    expect((await call(`GET /pix?${ALL_TIME}&txid=${txids[0]}`)).body.pix).toHaveLength(0)
    expect((await call(`GET /pix?${ALL_TIME}&devolucaoPresente=true`)).body.pix).toHaveLength(0)
  })

  test.each([
    ['GET /cob', 'CobConsultaInvalida'],
    ['GET /pix', 'PixConsultaInvalida'],
    ['GET /webhook', 'WebhookConsultaInvalida'],
  ])('%s refuses a period that ends before it begins', async (operation, type) => {
    const answer = await call(`${operation}?inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z`)
    expect(answer).toMatchObject({ status: 400, body: { type: ERRORS + type } })
  })
})

test('what does not exist is the 404 of its kind', async () => {
  const e2eid = 'E'.repeat(32)
  expect((await call(`GET /pix/${e2eid}`)).body.type).toBe(`${ERRORS}PixNaoEncontrado`)
  expect((await call(`PUT /pix/${e2eid}/devolucao/a`, { valor: '1.00' })).body.type).toBe(
    `${ERRORS}PixNaoEncontrado`,
  )
  expect((await call(`GET /webhook/${CHARGE.chave}`)).body.type).toBe(`${ERRORS}WebhookNaoEncontrado`)
  expect((await call('GET /nothing')).body).toMatchObject({ type: `${ERRORS}NaoEncontrado`, status: 404 })
  expect((await call(`GET /cobv/${TXID}`)).body.type).toBe(`${ERRORS}CobVNaoEncontrada`)
  expect((await call('GET /loc/99')).body.type).toBe(`${ERRORS}PayloadLocationNaoEncontrado`)
  expect((await call('GET /lotecobv/1')).body).toMatchObject({
    type: `${ERRORS}AcessoNegado`,
    status: 403,
  })
})

test('webhooks are set, shown, listed and removed, for the own key only', async () => {
  const webhookUrl = 'https://loja.example/webhooks/pix'
  expect(await call(`PUT /webhook/${CHARGE.chave}`, { webhookUrl })).toMatchObject({ status: 200, body: '' })
  expect((await call(`GET /webhook/${CHARGE.chave}`)).body).toMatchObject({ webhookUrl })
  expect((await call('GET /webhook')).body.webhooks).toHaveLength(1)
  expect((await call(`DELETE /webhook/${CHARGE.chave}`)).status).toBe(204)
  expect((await call(`DELETE /webhook/${CHARGE.chave}`)).status).toBe(404)
  const other = await call('PUT /webhook/other@loja.example', { webhookUrl })
  expect(other).toMatchObject({ status: 400, body: { type: `${ERRORS}WebhookOperacaoInvalida` } })
  expect((await call(`PUT /webhook/${CHARGE.chave}`, { webhookUrl: 'ftp://loja.example/' })).status).toBe(400)
})
