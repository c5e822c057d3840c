import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHARGE, TXID } from './testing/client.ts'
import { verified } from './testing/jws.ts'
import {
  DUE,
  ERRORS,
  MONTHLY,
  PAYER,
  type RecurrenceBench,
  refusal,
  SOLICITATION,
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

describe('a recurrence', () => {
  test('is made, read, listed and told at its location', async () => {
    const { idRec, loc } = await bench.createRec()
    expect(idRec).toMatch(/^RR9999900420261120\w{11}$/)
    const rec = await bench.recOf(idRec)
    expect(rec).toMatchObject({ ...MONTHLY, status: 'CRIADA', loc: { id: loc.id, idRec } })
    expect(rec).toMatchObject({ ativacao: { tipoJornada: 'AGUARDANDO_DEFINICAO' } })
    const period = 'inicio=2026-11-01T00:00:00Z&fim=2026-11-30T00:00:00Z'
    const listed = (await call(`GET /rec?${period}&cpf=12345678909&status=CRIADA&locationPresente=true`)).body
    expect(listed.recs).toMatchObject([{ idRec }])
    expect((await call(`GET /rec?${period}&status=APROVADA`)).body.recs).toEqual([])
    expect((await call(`GET /locrec/${loc.id}`)).body).toMatchObject({ id: loc.id, idRec })
    expect((await call(`GET /locrec?${period}&idRecPresente=true`)).body.loc).toHaveLength(1)
    const path = rec.loc.location.replace(/^[^/]+/, bank.url)
    const payload = await verified(await (await fetch(path)).text(), `${bank.url}/qr/v2/jwks.json`)
    expect(payload).toMatchObject({
      idRec,
      valor: { valorRec: '49.90' },
      recebedor: { ispbParticipante: '99999004' },
    })
  })

  test('is revised while it is CRIADA, and cancelled by its receiver', async () => {
    const { idRec, loc } = await bench.createRec({ ...MONTHLY, politicaRetentativa: 'NAO_PERMITE' })
    expect(idRec).toMatch(/^RN/)
    const other = (await call('POST /locrec', { tipo: 'rec' })).body
    const change = {
      loc: other.id,
      calendario: { dataInicial: '2026-12-20' },
      vinculo: { devedor: { nome: 'Ana S.' } },
    }
    expect((await call(`PATCH /rec/${idRec}`, change)).body).toMatchObject({
      loc: { id: other.id },
      calendario: { dataInicial: '2026-12-20', periodicidade: 'MENSAL' },
      vinculo: { devedor: { cpf: '12345678909', nome: 'Ana S.' } },
    })
    expect((await call(`GET /locrec/${loc.id}`)).body.idRec).toBeUndefined()
    expect((await call(`DELETE /locrec/${other.id}/idRec`)).body.idRec).toBeUndefined()
    expect((await bench.recOf(idRec)).loc).toBeUndefined()
    const cancelled = (await call(`PATCH /rec/${idRec}`, { status: 'CANCELADA' })).body
    expect(cancelled).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } },
    })
    expect(statuses(cancelled.atualizacao)).toEqual(['CRIADA', 'CANCELADA'])
    expect(await call(`PATCH /rec/${idRec}`, { status: 'CANCELADA' })).toMatchObject(
      refusal('RecOperacaoInvalida', 'rec.status'),
    )
  })

  test('that nobody authorises expires after its first day', async () => {
    const { idRec } = await bench.createRec()
    bench.at('2026-12-10')
    expect((await bench.recOf(idRec)).status).toBe('CRIADA')
    bench.at('2026-12-11')
    expect((await bench.recOf(idRec)).status).toBe('EXPIRADA')
  })

  test.each([
    [
      'a first day in the past',
      { calendario: { ...MONTHLY.calendario, dataInicial: '2026-11-19' } },
      'calendario.dataInicial',
    ],
    [
      'an end before its start',
      { calendario: { ...MONTHLY.calendario, dataFinal: '2026-12-09' } },
      'calendario.dataFinal',
    ],
    ['two kinds of value', { valor: { valorRec: '1.00', valorMinimoRecebedor: '1.00' } }, 'valor'],
    ['no value', { valor: { valorRec: '0.00' } }, 'valor'],
    ['a location that was never made', { loc: 99 }, 'loc'],
    [
      'the agreement of somebody else',
      { recebedor: { convenio: 'other@loja.example' } },
      'recebedor.convenio',
    ],
  ])('with %s is refused', async (_what, change, field) => {
    const answer = await call('POST /rec', { ...MONTHLY, ...change })
    expect(answer).toMatchObject(refusal('RecOperacaoInvalida', `rec.${field}`))
  })

  test('pays into the account of the agreement it names', async () => {
    const idRec = await bench.approvedRec({ ...MONTHLY, recebedor: { convenio: 'oi@gg.vitrine.example' } })
    expect((await bench.recOf(idRec)).recebedor).toMatchObject({
      nome: 'GG Estúdio Criativo Ltda.',
      convenio: 'oi@gg.vitrine.example',
    })
    bench.at('2026-12-03')
    expect(await call(`PUT /cobr/${TXID}`, { idRec, ...DUE })).toMatchObject(
      refusal('CobROperacaoInvalida', 'cobr.recebedor.conta'),
    )
    const recebedor = { ...DUE.recebedor, conta: '1000002' }
    expect((await call(`PUT /cobr/${TXID}`, { idRec, ...DUE, recebedor })).status).toBe(201)
  })

  test('that is unknown is told by the type of what was looked for', async () => {
    const types: [string, string][] = [
      ['GET /rec/RR9999900420261120aaaaaaaaaaa', 'RecNaoEncontrada'],
      ['GET /locrec/99', 'PayloadLocationRecNaoEncontrado'],
      ['GET /solicrec/SC9999900420261120aaaaaaaaaaa', 'SolicRecNaoEncontrada'],
      [`GET /cobr/${TXID}`, 'CobRNaoEncontrado'],
      ['GET /webhookrec', 'NaoEncontrado'],
    ]
    for (const [operation, type] of types)
      expect(await call(operation)).toMatchObject({ status: 404, body: { type: `${ERRORS}${type}` } })
  })
})

describe('its payer', () => {
  test('confirms in the app what asked for it (journey 1)', async () => {
    const { idRec } = await bench.createRec()
    const asked = await call('POST /solicrec', { idRec, ...SOLICITATION })
    expect(asked).toMatchObject({ status: 201, body: { idRec, status: 'CRIADA', recPayload: { idRec } } })
    const { idSolicRec } = asked.body
    expect((await call(`GET /solicrec/${idSolicRec}`)).body.status).toBe('RECEBIDA')
    expect(await call('POST /solicrec', { idRec, ...SOLICITATION })).toMatchObject(
      refusal('SolicRecOperacaoInvalida', 'solicrec.idRec'),
    )
    bank.pixAutomatico.confirm(idRec)
    expect(await bench.recOf(idRec)).toMatchObject({
      status: 'APROVADA',
      ativacao: { tipoJornada: 'JORNADA_1' },
      pagador: { cpf: '12345678909', ispbParticipante: '99999004' },
      solicitacao: [{ idSolicRec, status: 'ACEITA' }],
    })
    expect(await call(`PATCH /solicrec/${idSolicRec}`, { status: 'CANCELADA' })).toMatchObject(
      refusal('SolicRecOperacaoInvalida', 'solicrec.status'),
    )
  })

  test('rejects it, lets it expire, or never hears of it', async () => {
    const rejected = await bench.createRec()
    await call('POST /solicrec', { idRec: rejected.idRec, ...SOLICITATION })
    bank.pixAutomatico.reject(rejected.idRec)
    expect(await bench.recOf(rejected.idRec)).toMatchObject({
      status: 'REJEITADA',
      encerramento: { rejeicao: { codigo: 'AP13' } },
      solicitacao: [{ status: 'REJEITADA' }],
    })
    const elsewhere = await bench.createRec()
    const destinatario = { ...PAYER, ispbParticipante: '12345678' }
    const asked = (await call('POST /solicrec', { idRec: elsewhere.idRec, ...SOLICITATION, destinatario }))
      .body
    expect((await call(`GET /solicrec/${asked.idSolicRec}`)).body.status).toBe('ENVIADA')
    bench.at('2026-12-02')
    const expired = (await call(`GET /solicrec/${asked.idSolicRec}`)).body
    expect(statuses(expired.atualizacao)).toEqual(['CRIADA', 'ENVIADA', 'EXPIRADA'])
    expect((await bench.recOf(elsewhere.idRec)).status).toBe('CRIADA')
    const again = { ...SOLICITATION, calendario: { dataExpiracaoSolicitacao: '2027-01-02T12:00:00Z' } }
    expect(await call('POST /solicrec', { idRec: elsewhere.idRec, ...again })).toMatchObject(
      refusal('SolicRecOperacaoInvalida', 'solicrec.calendario.dataExpiracaoSolicitacao'),
    )
  })

  test('authorises by the code of the recurrence alone (journey 2)', async () => {
    const { idRec } = await bench.createRec()
    const { dadosQR } = await bench.recOf(idRec)
    expect(dadosQR.jornada).toBe('JORNADA_2')
    await expect(bank.pay(dadosQR.pixCopiaECola)).rejects.toThrow('authorisation')
    bank.pixAutomatico.authoriseCode(dadosQR.pixCopiaECola)
    expect(await bench.recOf(idRec)).toMatchObject({
      status: 'APROVADA',
      ativacao: { tipoJornada: 'JORNADA_2' },
    })
    expect(() => bank.pixAutomatico.authoriseCode(dadosQR.pixCopiaECola)).toThrow('não vale mais')
  })

  test('authorises with the first payment (journey 3)', async () => {
    await call(`PUT /cob/${TXID}`, CHARGE)
    const { idRec } = await bench.createRec({ ...MONTHLY, ativacao: { dadosJornada: { txid: TXID } } })
    const { dadosQR } = (await call(`GET /rec/${idRec}?txid=${TXID}`)).body
    expect(dadosQR.jornada).toBe('JORNADA_3')
    await bank.pay(dadosQR.pixCopiaECola)
    expect((await call(`GET /cob/${TXID}`)).body.status).toBe('CONCLUIDA')
    expect(await bench.recOf(idRec)).toMatchObject({
      status: 'APROVADA',
      ativacao: { tipoJornada: 'JORNADA_3', dadosJornada: { txid: TXID } },
    })
    const other = (await call('POST /cob', CHARGE)).body.txid
    expect(await call(`GET /rec/${idRec}?txid=${other}`)).toMatchObject(
      refusal('RecConsultaInvalida', 'txid'),
    )
  })

  test('does not pay the first payment of a recurrence that was cancelled', async () => {
    await call(`PUT /cob/${TXID}`, CHARGE)
    const { idRec } = await bench.createRec({ ...MONTHLY, ativacao: { dadosJornada: { txid: TXID } } })
    const code = (await call(`GET /rec/${idRec}?txid=${TXID}`)).body.dadosQR.pixCopiaECola
    await call(`PATCH /rec/${idRec}`, { status: 'CANCELADA' })
    await expect(bank.pay(code)).rejects.toThrow('authorisation-ended')
    expect((await call(`GET /cob/${TXID}`)).body.status).toBe('ATIVA')
  })

  test('may authorise what is offered with a Pix with a due day (journey 4)', async () => {
    const { calendario: _calendario, ...charge } = CHARGE
    const bill = { ...charge, calendario: { dataDeVencimento: '2026-11-30' } }
    for (const [txid, authorises] of [
      [`${TXID}a`, false],
      [`${TXID}b`, true],
    ] as const) {
      await call(`PUT /cobv/${txid}`, bill)
      const { idRec } = await bench.createRec()
      const { dadosQR } = (await call(`GET /rec/${idRec}?txid=${txid}`)).body
      expect(dadosQR.jornada).toBe('JORNADA_4')
      if (authorises) bank.pixAutomatico.payAndAuthorise(dadosQR.pixCopiaECola)
      else await bank.pay(dadosQR.pixCopiaECola)
      expect((await call(`GET /cobv/${txid}`)).body.status).toBe('CONCLUIDA')
      expect((await bench.recOf(idRec)).status).toBe(authorises ? 'APROVADA' : 'CRIADA')
    }
  })

  test('sets a ceiling only where the value varies, and never below the floor', async () => {
    const fixed = await bench.createRec()
    const code = (await bench.recOf(fixed.idRec)).dadosQR.pixCopiaECola
    expect(() => bank.pixAutomatico.authoriseCode(code, 9000)).toThrow('fixo')
    const { idRec } = await bench.createRec(VARIABLE)
    const variable = (await bench.recOf(idRec)).dadosQR.pixCopiaECola
    expect(() => bank.pixAutomatico.authoriseCode(variable, 2999)).toThrow('menor que R$\u00a030,00')
    bank.pixAutomatico.authoriseCode(variable, 3000)
    expect((await bench.recOf(idRec)).status).toBe('APROVADA')
  })

  test('revokes it, and what was scheduled is not debited', async () => {
    const idRec = await bench.approvedRec()
    await bench.scheduled(idRec)
    expect((await bench.cobrOf()).status).toBe('ATIVA')
    bank.pixAutomatico.revoke(idRec)
    expect(await bench.recOf(idRec)).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { solicitante: 'USUARIO_PAGADOR', codigo: 'SLDB' } },
    })
    bench.at('2026-12-11')
    expect(await bench.cobrOf()).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { codigo: 'CCLD' } },
      tentativas: [{ status: 'CANCELADA' }],
    })
  })
})
