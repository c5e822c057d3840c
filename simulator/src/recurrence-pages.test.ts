import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHARGE, TXID } from './testing/client.ts'
import {
  DUE,
  MONTHLY,
  type RecurrenceBench,
  SOLICITATION,
  startBench,
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

const page = async (path: string) => {
  const response = await fetch(bank.url + path)
  return { status: response.status, text: await response.text() }
}
const submit = async (path: string, form: Record<string, string> = {}) => {
  const response = await fetch(bank.url + path, { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, url: response.url, text: await response.text() }
}
const review = (code: string) => page(`/banco?codigo=${encodeURIComponent(code)}`)

test('a person finds what asks for an authorisation, and confirms or rejects it', async () => {
  const first = (await bench.createRec()).idRec
  await call('POST /solicrec', { idRec: first, ...SOLICITATION })
  const second = (await bench.createRec()).idRec
  await call('POST /solicrec', { idRec: second, ...SOLICITATION })
  expect((await page('/banco/automatico')).text).toContain(`/banco/automatico/${first}`)
  const asked = (await page(`/banco/automatico/${first}`)).text
  for (const words of ['Plano Essencial', 'R$\u00a049,90', 'todo mês', '10/12/2026'])
    expect(asked).toContain(words)
  expect((await submit(`/banco/automatico/${first}/autorizar`)).text).toContain('Autorizada')
  expect((await submit(`/banco/automatico/${second}/recusar`)).text).toContain('Recusada por você')
  expect(await bench.recOf(first)).toMatchObject({
    status: 'APROVADA',
    ativacao: { tipoJornada: 'JORNADA_1' },
  })
  expect((await bench.recOf(second)).status).toBe('REJEITADA')
  expect(await submit(`/banco/automatico/${second}/autorizar`)).toMatchObject({ status: 422 })
})

test('a person authorises by a code, with a ceiling, changes it and revokes', async () => {
  const { idRec } = await bench.createRec(VARIABLE)
  const codigo = (await bench.recOf(idRec)).dadosQR.pixCopiaECola
  expect((await review(codigo)).text).toContain('Autorizar Pix Automático')
  const path = `/banco/automatico/${idRec}`
  for (const [maximo, words] of [
    ['29,99', 'menor que R$\u00a030,00'],
    ['muito', 'Escreva um valor'],
    ['-5', 'Escreva um valor'],
  ] as const) {
    const refused = await submit(`${path}/autorizar`, { codigo, maximo })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(words)
    expect(refused.text).toContain('name="codigo"')
  }
  expect((await submit(`${path}/autorizar`, { codigo, maximo: '80,00' })).text).toContain('R$\u00a080,00')
  expect((await bench.recOf(idRec)).ativacao.tipoJornada).toBe('JORNADA_2')
  expect((await submit(`${path}/maximo`, { maximo: '' })).text).not.toContain('R$\u00a080,00')
  expect((await submit(`${path}/revogar`)).text).toContain('Cancelada')
  expect((await review(codigo)).status).toBe(422)
})

test('paying the first payment authorises what comes with it, under a ceiling', async () => {
  await call(`PUT /cob/${TXID}`, CHARGE)
  const { idRec } = await bench.createRec({ ...VARIABLE, ativacao: { dadosJornada: { txid: TXID } } })
  const codigo = (await call(`GET /rec/${idRec}?txid=${TXID}`)).body.dadosQR.pixCopiaECola
  expect((await review(codigo)).text).toContain('Pagar e autorizar')
  expect(await submit('/banco/pagar', { codigo, maximo: '1,00' })).toMatchObject({ status: 422 })
  expect((await call(`GET /cob/${TXID}`)).body.status).toBe('ATIVA')
  expect((await submit('/banco/pagar', { codigo, maximo: '60,00' })).text).toContain('Pix enviado')
  expect(await bench.recOf(idRec)).toMatchObject({
    status: 'APROVADA',
    ativacao: { tipoJornada: 'JORNADA_3' },
  })
  expect((await page(`/banco/automatico/${idRec}`)).text).toContain('R$\u00a060,00')
})

test('with a Pix with a due day the authorisation is a choice', async () => {
  const { calendario: _calendario, ...charge } = CHARGE
  await call(`PUT /cobv/${TXID}`, { ...charge, calendario: { dataDeVencimento: '2026-11-30' } })
  const { idRec } = await bench.createRec()
  const codigo = (await call(`GET /rec/${idRec}?txid=${TXID}`)).body.dadosQR.pixCopiaECola
  expect((await review(codigo)).text).toContain('name="autorizar"')
  await submit('/banco/pagar', { codigo, autorizar: 'sim' })
  expect(await bench.recOf(idRec)).toMatchObject({
    status: 'APROVADA',
    ativacao: { tipoJornada: 'JORNADA_4' },
  })
})

test('a debit is seen, cancelled, and fails by the balance that a person sets', async () => {
  const idRec = await bench.approvedRec()
  const txid = await bench.scheduled(idRec)
  const path = `/banco/automatico/${idRec}`
  expect((await page(path)).text).toContain('agendada para 10/12/2026')
  expect((await submit(`${path}/debitos/${txid}/cancelar`)).text).toContain('cancelada')
  expect((await bench.cobrOf(txid)).status).toBe('CANCELADA')
  const again = (await call('POST /cobr', { idRec, ...DUE })).body.txid
  expect(await submit('/banco/automatico/saldo', { saldo: 'pouco' })).toMatchObject({ status: 422 })
  expect((await submit('/banco/automatico/saldo', { saldo: '10,00' })).text).toContain('value="10,00"')
  bench.at('2026-12-10', 20)
  expect((await bench.cobrOf(again)).tentativas).toMatchObject([{ status: 'EXPIRADA' }])
})

test('the clock goes forward to the day of a debit', async () => {
  const txid = await bench.scheduled(await bench.approvedRec())
  expect((await bench.cobrOf(txid)).status).toBe('ATIVA')
  await submit('/relogio', { passo: 'vencimento' })
  expect(await bench.cobrOf(txid)).toMatchObject({ status: 'CONCLUIDA', pix: [{ valor: '49.90' }] })
})

test('a debit that nobody authorised is contested, and the shop hears of it', async () => {
  const idRec = await bench.approvedRec(MONTHLY)
  await bench.scheduled(idRec)
  bench.at('2026-12-10')
  const [{ endToEndId }] = (await bench.cobrOf()).pix
  const path = `/banco/comprovante/${endToEndId}/contestar`
  expect((await page(path)).text).toContain('MED_PIX_AUTOMATICO')
  expect(await submit(path, { natureza: 'MED_OPERACIONAL', valor: '1,00' })).toMatchObject({ status: 422 })
  expect(await submit(path, { natureza: 'MED_PIX_AUTOMATICO', valor: '49,91' })).toMatchObject({
    status: 422,
  })
  expect((await submit(path, { natureza: 'MED_PIX_AUTOMATICO', valor: '49,90' })).text).toContain(
    'Devolvido em',
  )
  const devolucoes = [{ natureza: 'MED_PIX_AUTOMATICO', valor: '49.90', status: 'DEVOLVIDO' }]
  expect((await bench.cobrOf()).pix).toMatchObject([{ devolucoes }])
  expect(await submit(path, { natureza: 'MED_FRAUDE', valor: '1,00' })).toMatchObject({ status: 422 })
})

test('an ordinary Pix is returned by its bank for fraud or a failure of its own', async () => {
  await call(`PUT /cob/${TXID}`, CHARGE)
  const { e2eid } = await bank.pay(TXID)
  bank.returnByMed(e2eid, 'MED_FRAUDE', 1000)
  bank.returnByMed(e2eid, 'MED_OPERACIONAL', 3990)
  expect(() => bank.returnByMed(e2eid, 'MED_FRAUDE', 1)).toThrow('por inteiro')
  const { devolucoes } = (await call(`GET /pix/${e2eid}`)).body
  expect(devolucoes.map(({ natureza }: { natureza: string }) => natureza).sort()).toEqual([
    'MED_FRAUDE',
    'MED_OPERACIONAL',
  ])
})

test.each(['/banco/automatico/RR0', '/banco/comprovante/x/contestar'])('%s is not found', async (path) => {
  expect((await page(path)).status).toBe(404)
})
