import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, printOf, readFile, run, undo, verdicts } from '../../../../test/support/importing.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let productId: string
beforeAll(async () => {
  const clock = createTestClock('2026-11-27T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  productId = (await stock(shop.parts.pool, { name: 'Luz Natural', amount: 19_700 })).productId
  await stock(shop.parts.pool, { name: 'Dois Iguais', amount: 100 })
  await stock(shop.parts.pool, { name: 'Dois iguais', amount: 200 })
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)

const HEAD = 'Código;Desconto;Início;Válido até;Limite de usos;Produtos;Status'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const read = (content: string) => readFile(shop, helena, { kind: 'coupons', content, fileName: 'c.csv' })
const couponOf = async (code: string) => {
  const { items } = await helena.adminCoupon.list({ q: code })
  return items[0] && helena.adminCoupon.read({ id: items[0].id })
}

test('coupons come in with their days, uses and products, and are undone whole', async () => {
  const before = await print()
  const content = file('Volta 10;10%;01/12/2026;31/12/2026;50;luz natural;Ativo', 'VINTEREAIS;R$ 20,00;;;;;')
  const checked = await check(helena, await read(content))
  expect(await verdicts(helena, checked)).toEqual({ 2: ['new'], 3: ['new'] })
  expect(await print()).toEqual(before)
  const imported = await run(helena, checked)
  expect(await couponOf('VOLTA10')).toMatchObject({
    status: 'active',
    life: 'scheduled',
    version: 1,
    terms: {
      code: 'VOLTA10',
      kind: 'percent',
      value: 1000,
      startsAt: '2026-12-01T03:00:00.000Z',
      endsAt: '2027-01-01T03:00:00.000Z',
      limitTotal: 50,
      conditions: { productIds: [productId] },
    },
  })
  expect(await couponOf('VINTEREAIS')).toMatchObject({
    status: 'draft',
    terms: { kind: 'fixed', value: 2000, endsAt: null, limitTotal: null, conditions: { productIds: null } },
  })
  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await print()).toEqual(before)
})

test('each bad row is named with the way out, and nothing is written beside it', async () => {
  const content = file(
    'SEMSINAL;10;;;;;',
    'VAZIO10;;;;;;',
    'DEMAIS;120%;;;;;',
    'ABC;10%;;;;;',
    'VITRINE;10%;;;;;',
    'PASSADO;10%;;26/11/2026;;;',
    'AVESSO;10%;10/12/2026;01/12/2026;;;',
    'NINGUEM;10%;;;0;;',
    'OUTRO;10%;;;;Outro curso|luz-natural;',
    'IGUAIS;10%;;;;Dois Iguais;',
    'SITUACAO;10%;;;;;Talvez',
    'BOM10;10%;;;;;',
    'BOM1O;10%;;;;;',
  )
  const before = await print()
  const checked = await check(helena, await read(content))
  const said = await verdicts(helena, checked)
  const sentence = (row: number) => said[row]!.join(' ')
  expect(sentence(2)).toMatch(/refused Desconto: não diz se é porcentagem ou valor/)
  expect(sentence(3)).toBe('refused Desconto: está vazio. Escreva uma porcentagem ou um valor em reais.')
  expect(sentence(4)).toMatch(/refused Desconto: use uma porcentagem de 0,01 a 100/)
  expect(sentence(5)).toMatch(/refused Código: use de 4 a 30 letras/)
  expect(sentence(6)).toMatch(/refused Código: este código é reservado/)
  expect(sentence(7)).toMatch(/refused Último dia: 26\/11\/2026 já passou/)
  expect(sentence(8)).toMatch(/refused Último dia: termine depois do dia em que começa/)
  expect(sentence(9)).toMatch(/refused Limite de usos: use um número inteiro de 1/)
  expect(sentence(10)).toMatch(/refused Produtos: a loja não tem "Outro curso"/)
  expect(sentence(11)).toMatch(/refused Produtos: há 2 chamados "Dois Iguais"/)
  expect(sentence(12)).toMatch(/refused Situação: "Talvez" não é conhecido/)
  expect(said[13]).toEqual(['new'])
  expect(sentence(14)).toMatch(/refused Repete a linha 13/)
  const { id, version } = checked
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.refused-rows')
  expect(await print()).toEqual(before)
})

test('a code that the shop has is left alone, and a coupon that somebody changed stays', async () => {
  const content = file('FICA2026;10%;;;;;', 'SOME2026;10%;;;;;')
  const imported = await run(helena, await check(helena, await read(content)))
  const again = await check(helena, await read(file('FICA2O26;50%;;;;;')))
  expect((await verdicts(helena, again))[2]!.join()).toMatch(/known,A loja já tem este código/)
  const { id, version } = (await couponOf('FICA2026'))!
  await helena.adminCoupon.move({ id, version, to: 'active', reason: 'Vale agora' })
  await undo(helena, imported)
  expect(await verdicts(helena, imported)).toEqual({
    2: ['kept', 'Ficou: o cupom já foi alterado ou usado.'],
    3: ['undone'],
  })
})
