import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TXID } from './testing/client.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'
import {
  DUE,
  MONTHLY,
  type RecurrenceBench,
  refusal,
  startBench,
  statuses,
  VARIABLE,
} from './testing/recurrence.ts'

let bench: RecurrenceBench
let bank: RecurrenceBench['bank']
let call: RecurrenceBench['call']
beforeEach(async () => {
  bench = await startBench()
  ;({ bank, call } = bench)
})
afterEach(async () => {
  expect(bank.violations()).toEqual([])
  await bank.close()
})

describe('a charge of a recurrence', () => {
  test('is scheduled, debited on its day and given back like any Pix', async () => {
    const idRec = await bench.approvedRec()
    await bench.scheduled(idRec)
    expect(await bench.cobrOf()).toMatchObject({
      status: 'ATIVA',
      politicaRetentativa: 'PERMITE_3R_7D',
      ajusteDiaUtil: true,
      tentativas: [{ dataLiquidacao: '2026-12-10', tipo: 'AGND', status: 'AGENDADA' }],
    })
    bench.at('2026-12-10', 7)
    expect((await bench.cobrOf()).status).toBe('ATIVA')
    bench.at('2026-12-10', 8)
    const paid = await bench.cobrOf()
    expect(paid).toMatchObject({
      status: 'CONCLUIDA',
      tentativas: [{ status: 'PAGA' }],
      pix: [{ txid: TXID, valor: '49.90' }],
    })
    expect(statuses(paid.atualizacao)).toEqual(['CRIADA', 'ATIVA', 'CONCLUIDA'])
    const [{ endToEndId }] = paid.pix
    expect(paid.tentativas[0].endToEndId).toBe(endToEndId)
    expect((await call(`GET /pix/${endToEndId}`)).body).toMatchObject({ txid: TXID, valor: '49.90' })
    await call(`PUT /pix/${endToEndId}/devolucao/a`, { valor: '10.00' })
    expect((await bench.cobrOf()).pix[0].devolucoes).toMatchObject([
      { id: 'a', natureza: 'ORIGINAL', valor: '10.00' },
    ])
    const period = 'inicio=2026-12-01T00:00:00Z&fim=2026-12-31T00:00:00Z'
    expect((await call(`GET /cobr?${period}&idRec=${idRec}&status=CONCLUIDA`)).body.cobsr).toMatchObject([
      { txid: TXID },
    ])
  })

  test('is debited in the evening when the morning found too little', async () => {
    await bench.scheduled(await bench.approvedRec())
    bank.pixAutomatico.setBalance(100)
    bench.at('2026-12-10', 9)
    expect((await bench.cobrOf()).tentativas).toMatchObject([{ status: 'AGENDADA' }])
    bank.pixAutomatico.setBalance(4990)
    bench.at('2026-12-10', 17)
    expect((await bench.cobrOf()).status).toBe('ATIVA')
    bench.at('2026-12-10', 18)
    expect((await bench.cobrOf()).status).toBe('CONCLUIDA')
  })

  test('is tried again up to three times within seven days', async () => {
    await bench.scheduled(await bench.approvedRec())
    bank.pixAutomatico.setBalance(0)
    const retry = (day: string) => call(`POST /cobr/${TXID}/retentativa/${day}`)
    expect(await retry('2026-12-11')).toMatchObject(refusal('CobROperacaoInvalida', 'data'))
    for (const [today, next] of [
      ['10', '11'],
      ['11', '12'],
      ['12', '13'],
    ]) {
      bench.at(`2026-12-${today}`, 20)
      expect((await bench.cobrOf()).tentativas.at(-1)).toMatchObject({ status: 'EXPIRADA' })
      expect(await retry(`2026-12-${today}`)).toMatchObject(refusal('CobROperacaoInvalida', 'data'))
      expect(await retry('2026-12-18')).toMatchObject(refusal('CobROperacaoInvalida', 'data'))
      expect((await retry(`2026-12-${next}`)).body.tentativas.at(-1)).toMatchObject({
        tipo: 'NTAG',
        status: 'AGENDADA',
      })
    }
    bench.at('2026-12-13', 20)
    expect(await bench.cobrOf()).toMatchObject({ status: 'EXPIRADA' })
    expect(await retry('2026-12-14')).toMatchObject({ status: 400 })
  })

  test('expires at once without a policy of retries, and after seven days without a retry', async () => {
    await bench.scheduled(await bench.approvedRec({ ...MONTHLY, politicaRetentativa: 'NAO_PERMITE' }))
    bank.pixAutomatico.setBalance(0)
    bench.at('2026-12-10', 20)
    expect(await bench.cobrOf()).toMatchObject({ status: 'EXPIRADA', tentativas: [{ status: 'EXPIRADA' }] })
    bench.at('2026-11-20')
    const idRec = await bench.approvedRec()
    bench.at('2026-12-03')
    const { txid } = (await call('POST /cobr', { idRec, ...DUE })).body
    bench.at('2026-12-16', 20)
    expect((await bench.cobrOf(txid)).status).toBe('ATIVA')
    bench.at('2026-12-17')
    expect((await bench.cobrOf(txid)).status).toBe('EXPIRADA')
  })

  test('on a day on which banks are closed is debited on the next, unless told otherwise', async () => {
    const calendario = { dataDeVencimento: '2026-12-12' }
    const saturday = { ...MONTHLY, calendario: { ...MONTHLY.calendario, dataInicial: '2026-12-12' } }
    await bench.scheduled(await bench.approvedRec(saturday), { calendario })
    expect((await bench.cobrOf()).tentativas).toMatchObject([{ dataLiquidacao: '2026-12-14' }])
    bench.at('2026-11-20')
    const idRec = await bench.approvedRec(saturday)
    bench.at('2026-12-03')
    const { txid } = (await call('POST /cobr', { idRec, ...DUE, calendario, ajusteDiaUtil: false })).body
    expect((await bench.cobrOf(txid)).tentativas).toMatchObject([{ dataLiquidacao: '2026-12-12' }])
  })

  test.each([
    ['differs from the fixed value', MONTHLY, undefined, '50.00', 'AM09'],
    ['is above the ceiling', VARIABLE, 5000, '50.01', 'AM02'],
  ])('whose value %s is rejected', async (_what, rec, ceiling, original, codigo) => {
    await bench.scheduled(await bench.approvedRec(rec, ceiling), { valor: { original } })
    expect(await bench.cobrOf()).toMatchObject({
      status: 'REJEITADA',
      encerramento: { rejeicao: { codigo } },
    })
    const [again] = [`${TXID}2`]
    expect((await call(`PUT /cobr/${again}`, { idRec: (await bench.cobrOf()).idRec, ...DUE })).status).toBe(
      201,
    )
  })

  test('above a ceiling that was lowered meanwhile is not debited', async () => {
    const idRec = await bench.approvedRec(VARIABLE)
    await bench.scheduled(idRec)
    expect((await bench.cobrOf()).status).toBe('ATIVA')
    bank.pixAutomatico.setCeiling(idRec, 3000)
    bench.at('2026-12-10')
    expect(await bench.cobrOf()).toMatchObject({
      status: 'ATIVA',
      tentativas: [{ status: 'REJEITADA', rejeicao: { codigo: 'AM02' } }],
    })
  })

  test('is cancelled by either side up to the day before', async () => {
    const idRec = await bench.approvedRec()
    await bench.scheduled(idRec)
    await bench.cobrOf()
    expect((await call(`PATCH /cobr/${TXID}`, { status: 'CANCELADA' })).body.status).toBe('CANCELADA')
    expect(await bench.cobrOf()).toMatchObject({
      encerramento: { cancelamento: { codigo: 'SLCR' } },
      tentativas: [{ status: 'CANCELADA' }],
    })
    const { txid } = (await call('POST /cobr', { idRec, ...DUE })).body
    bank.pixAutomatico.cancelScheduled(txid)
    expect((await bench.cobrOf(txid)).encerramento.cancelamento).toMatchObject({
      solicitante: 'USUARIO_PAGADOR',
      codigo: 'SLBD',
    })
    const third = (await call('POST /cobr', { idRec, ...DUE })).body.txid
    bench.at('2026-12-10', 1)
    expect(await call(`PATCH /cobr/${third}`, { status: 'CANCELADA' })).toMatchObject(
      refusal('CobROperacaoInvalida', 'cobr.status'),
    )
    expect(() => bank.pixAutomatico.cancelScheduled(third)).toThrow('véspera')
  })

  test.each([
    ['tomorrow', { calendario: { dataDeVencimento: '2026-12-11' } }, 'calendario.dataDeVencimento'],
    ['in eleven days', { calendario: { dataDeVencimento: '2026-12-21' } }, 'calendario.dataDeVencimento'],
    ['in the past', { calendario: { dataDeVencimento: '2026-12-09' } }, 'calendario.dataDeVencimento'],
    [
      'of nothing',
      { calendario: { dataDeVencimento: '2026-12-15' }, valor: { original: '0.00' } },
      'valor.original',
    ],
    [
      'of an unknown recurrence',
      { calendario: { dataDeVencimento: '2026-12-15' }, idRec: 'RR9999900420261120aaaaaaaaaaa' },
      'idRec',
    ],
  ])('%s is refused', async (_what, change, field) => {
    const idRec = await bench.approvedRec()
    bench.at('2026-12-10')
    expect(await call('POST /cobr', { idRec, ...DUE, ...change })).toMatchObject(
      refusal('CobROperacaoInvalida', `cobr.${field}`),
    )
  })

  test('is one in each cycle, has a txid of its own and an authorisation', async () => {
    const waiting = await bench.createRec()
    const idRec = await bench.approvedRec()
    await bench.scheduled(idRec)
    expect(await call(`PUT /cobr/${TXID}`, { idRec, ...DUE })).toMatchObject(
      refusal('CobROperacaoInvalida', 'cobr.txid'),
    )
    expect(
      await call('POST /cobr', { idRec, ...DUE, calendario: { dataDeVencimento: '2026-12-13' } }),
    ).toMatchObject(refusal('CobROperacaoInvalida', 'cobr.calendario.dataDeVencimento'))
    expect(await call('POST /cobr', { idRec: waiting.idRec, ...DUE })).toMatchObject(
      refusal('CobROperacaoInvalida', 'cobr.idRec'),
    )
    bench.at('2027-01-08')
    const next = { ...DUE, calendario: { dataDeVencimento: '2027-01-10' } }
    expect((await call('POST /cobr', { idRec, ...next })).status).toBe(201)
  })
})

describe('notifications', () => {
  let shop: Receiver
  beforeEach(async () => {
    shop = await startReceiver()
  })
  afterEach(() => shop.close())
  type Told = { recs?: { status: string }[]; cobsr?: { status: string; pix?: object[] }[] }
  const told = async (count: number) =>
    (await shop.received(count)).map(({ path, body }) => {
      const { recs, cobsr } = body as unknown as Told
      return [path.split('/').at(-1), (recs ?? cobsr)?.[0]?.status]
    })

  test('tell of each status of a recurrence and of its charges', async () => {
    await call('PUT /webhookrec', { webhookUrl: shop.url })
    await call('PUT /webhookcobr', { webhookUrl: shop.url })
    expect((await call('GET /webhookrec')).body).toMatchObject({ webhookUrl: shop.url })
    const idRec = await bench.approvedRec()
    await bench.scheduled(idRec)
    await bench.cobrOf()
    bench.at('2026-12-10')
    bank.pixAutomatico.advance()
    bank.pixAutomatico.revoke(idRec)
    expect((await told(4)).sort()).toEqual([
      ['cobr', 'ATIVA'],
      ['cobr', 'CONCLUIDA'],
      ['rec', 'APROVADA'],
      ['rec', 'CANCELADA'],
    ])
    const paid = shop.notifications.find(({ text }) => text.includes('CONCLUIDA"'))
    expect((paid!.body as unknown as Told).cobsr![0]!.pix).toMatchObject([{ txid: TXID, valor: '49.90' }])
  })

  test('are sent nowhere once the address was deleted', async () => {
    await call('PUT /webhookrec', { webhookUrl: shop.url })
    expect((await call('DELETE /webhookrec')).status).toBe(204)
    expect((await call('DELETE /webhookrec')).status).toBe(404)
    await call('PUT /webhookcobr', { webhookUrl: shop.url })
    await bench.scheduled(await bench.approvedRec())
    await bench.cobrOf()
    expect(await told(1)).toEqual([['cobr', 'ATIVA']])
  })

  test('that are forged tell of what never was', async () => {
    await call('PUT /webhookrec', { webhookUrl: shop.url })
    bank.chaos.set({ webhooks: { losePercent: 100, forgePercent: 100 } })
    const idRec = await bench.approvedRec()
    expect(await told(1)).toEqual([['rec', 'CANCELADA']])
    expect((await bench.recOf(idRec)).status).toBe('APROVADA')
  })
})
