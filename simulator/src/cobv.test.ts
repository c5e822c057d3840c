import { calendarDay, startOfDay } from '@vitrine/contract/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { amountOn, type CobvValor } from './pix/cobv-value.ts'
import { CLIENT, type Client, clientOf, OPTIONS } from './testing/client.ts'

const TXID = 'fatura00000000000000000000001'
const ERRORS = 'https://pix.bcb.gov.br/api/v2/error/'
const BILL = {
  calendario: { dataDeVencimento: '2026-12-10', validadeAposVencimento: 5 },
  devedor: { cpf: '12345678909', nome: 'Ana Souza' },
  valor: {
    original: '100.00',
    multa: { modalidade: 2, valorPerc: '2.00' },
    juros: { modalidade: 3, valorPerc: '1.00' },
    abatimento: { modalidade: 1, valorPerc: '10.00' },
    desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-12-01', valorPerc: '5.00' }] },
  },
  chave: CLIENT.key,
  solicitacaoPagador: 'Fatura 1',
}

let bank: Simulator
let call: Client
let now: number
const at = (day: string) => {
  now = startOfDay(calendarDay(day)).getTime() + 12 * 3_600_000
}
beforeEach(async () => {
  at('2026-11-20')
  bank = await startSimulator({ ...OPTIONS, now: () => now, tokenLifetimeSeconds: 60 * 86_400 })
  call = await clientOf(bank)
})
afterEach(() => bank.close())

describe('a charge with a due date', () => {
  test('is made, read, located and paid with its discount, all as the document says', async () => {
    const made = await call(`PUT /cobv/${TXID}`, BILL)
    expect(made).toMatchObject({ status: 201, body: { ...BILL, txid: TXID, revisao: 0, status: 'ATIVA' } })
    expect(await call(`PUT /cobv/${TXID}`, BILL)).toEqual(made)
    expect((await call(`GET /cobv/${TXID}`)).body).toEqual(made.body)
    const { id, location } = made.body.loc
    expect((await call(`GET /loc/${id}`)).body).toMatchObject({ id, txid: TXID, location, tipoCob: 'cobv' })
    await bank.pay(made.body.pixCopiaECola)
    const paid = (await call(`GET /cobv/${TXID}`)).body
    expect(paid).toMatchObject({ status: 'CONCLUIDA', pix: [{ txid: TXID, valor: '85.00' }] })
    await expect(bank.pay(TXID)).rejects.toThrow('paid')
    expect(bank.violations()).toEqual([])
  })

  test('costs a fine and interest when it is late, and cannot be paid after its validity', async () => {
    await call(`PUT /cobv/${TXID}`, BILL)
    at('2026-12-14')
    await bank.pay(TXID)
    expect((await call(`GET /cobv/${TXID}`)).body.pix[0].valor).toBe('91.92')
    const other = `${TXID}2`
    await call(`PUT /cobv/${other}`, {
      ...BILL,
      calendario: { dataDeVencimento: '2026-12-14', validadeAposVencimento: 0 },
    })
    at('2026-12-15')
    await expect(bank.pay(other)).rejects.toThrow('expired')
  })

  test('is revised and removed while it is ATIVA, never both at once', async () => {
    await call(`PUT /cobv/${TXID}`, BILL)
    const revised = await call(`PATCH /cobv/${TXID}`, { valor: { original: '50.00' } })
    expect(revised).toMatchObject({ status: 200, body: { revisao: 1, valor: { original: '50.00' } } })
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    const both = await call(`PATCH /cobv/${TXID}`, { status, valor: { original: '1.00' } })
    expect(both.body.type).toBe(`${ERRORS}CobVOperacaoInvalida`)
    expect((await call(`PATCH /cobv/${TXID}`, { status })).body.status).toBe(status)
    await expect(bank.pay(TXID)).rejects.toThrow('removed')
    expect((await call(`PUT /cobv/${TXID}`, BILL)).status).toBe(400)
  })

  test.each([
    [
      'a due day in the past',
      { calendario: { dataDeVencimento: '2026-11-19' } },
      'calendario.dataDeVencimento',
    ],
    ['no amount', { valor: { original: '0.00' } }, 'valor.original'],
    [
      'a rebate of all',
      { valor: { original: '9.00', abatimento: { modalidade: 2, valorPerc: '100.00' } } },
      'valor.abatimento',
    ],
    [
      'a discount after the due day',
      {
        valor: {
          original: '9.00',
          desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-12-11', valorPerc: '1.00' }] },
        },
      },
      'valor.desconto',
    ],
    [
      'a discount without its dates',
      { valor: { original: '9.00', desconto: { modalidade: 2, valorPerc: '1.00' } } },
      'valor.desconto',
    ],
    ['the key of somebody else', { chave: 'other@loja.example' }, 'chave'],
  ])('with %s is refused', async (_what, change, field) => {
    const answer = await call(`PUT /cobv/${TXID}`, { ...BILL, ...change })
    expect(answer).toMatchObject({ status: 400, body: { type: `${ERRORS}CobVOperacaoInvalida` } })
    expect(answer.body.violacoes.map(({ propriedade }: { propriedade: string }) => propriedade)).toContain(
      `cobv.${field}`,
    )
  })

  test('that is not as the document says is caught', async () => {
    await call(`PUT /cobv/${TXID}`, { ...BILL, vencimento: 'amanhã' })
    expect(bank.violations()).toContainEqual(expect.stringMatching('^client: PUT /cobv/{txid}: vencimento '))
  })
})

const due = calendarDay('2026-12-10')
test.each<[string, Omit<CobvValor, 'original'>, string, number]>([
  ['nothing, on its day', {}, '2026-12-10', 10_000],
  ['a fixed fine', { multa: { modalidade: 1, valorPerc: '3.00' } }, '2026-12-11', 10_300],
  ['an amount a day, four days late', { juros: { modalidade: 1, valorPerc: '0.50' } }, '2026-12-14', 10_200],
  ['1 % a day', { juros: { modalidade: 2, valorPerc: '1.00' } }, '2026-12-12', 10_200],
  ['12 % a year, 73 days', { juros: { modalidade: 4, valorPerc: '12.00' } }, '2027-02-21', 10_240],
  [
    'an amount a business day, over a weekend',
    { juros: { modalidade: 5, valorPerc: '0.50' } },
    '2026-12-14',
    10_100,
  ],
  [
    '10 % until a day',
    { desconto: { modalidade: 2, descontoDataFixa: [{ data: '2026-12-05', valorPerc: '10.00' }] } },
    '2026-12-05',
    9000,
  ],
  [
    'nothing the day after',
    { desconto: { modalidade: 2, descontoDataFixa: [{ data: '2026-12-05', valorPerc: '10.00' }] } },
    '2026-12-06',
    10_000,
  ],
  ['an amount for each day early', { desconto: { modalidade: 3, valorPerc: '1.00' } }, '2026-12-07', 9700],
  ['1 % for each business day early', { desconto: { modalidade: 6, valorPerc: '1.00' } }, '2026-12-07', 9700],
])('%s', (_what, rules, day, amount) => {
  expect(amountOn({ original: '100.00', ...rules }, due, calendarDay(day))).toBe(amount)
})
