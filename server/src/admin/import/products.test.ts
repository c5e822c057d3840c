import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, printOf, readFile, run, undo, verdicts } from '../../../../test/support/importing.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let helena: Client
let categoryId: string
beforeAll(async () => {
  shop = await openShop()
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  categoryId = (await helena.adminCategory.create({ name: 'Fotografia', slug: 'fotografia', position: 1 })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)
const rowsOf = async (sql: string, values: unknown[] = []) => (await shop.parts.pool.query(sql, values)).rows

const HEAD =
  'Código do produto;Nome do produto;Tipo;Preço;Recorrência;Categoria;Descrição;Vagas;Endereço;Resumo'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const read = (content: string) => readFile(shop, helena, { kind: 'products', content, fileName: 'p.csv' })

const LIGHT =
  'P1;Luz natural em retratos;Curso;R$ 197,00;;fotografía;"Aprenda a usar a luz.\n\nDo zero.";30;;Como fotografar pessoas com a luz do dia'
const CLUB = 'P2;Clube de Revelação;Assinatura;29,90;Mensal;Foto;Um encontro por mês para quem revela.;;;'

test('products come in as drafts with their prices, and all of it is undone', async () => {
  const before = await print()
  const first = await check(helena, await read(file(LIGHT, CLUB)))
  expect(first.choices).toEqual([
    { value: 'Foto', id: null },
    { value: 'fotografía', id: categoryId },
  ])
  expect(first.options).toEqual(expect.arrayContaining([{ id: categoryId, name: 'Fotografia' }]))
  expect((await verdicts(helena, first))[3]!.join()).toMatch(/"Foto" não corresponde a nenhuma da loja/)
  const choices = first.choices.map(({ value }) => ({ value, id: categoryId }))
  const checked = await check(helena, first, { choices })
  expect(checked.counts).toMatchObject({ new: 2, refused: 0 })
  expect(await print()).toEqual(before)

  const imported = await run(helena, checked)
  const { items } = await helena.adminProduct.list({ category: categoryId, sort: 'name' })
  expect(items.map(({ slug, life, price }) => ({ slug, life, price }))).toEqual([
    { slug: 'clube-de-revelacao', life: 'draft', price: { amount: 2990, interval: 'month' } },
    { slug: 'luz-natural-em-retratos', life: 'draft', price: { amount: 19_700, interval: 'once' } },
  ])
  expect(await helena.adminProduct.read({ id: items[1]!.id })).toMatchObject({
    type: 'training',
    summary: 'Como fotografar pessoas com a luz do dia',
    description: [
      { kind: 'paragraph', text: 'Aprenda a usar a luz.' },
      { kind: 'paragraph', text: 'Do zero.' },
    ],
    seats: 30,
    categoryId,
  })
  expect(await rowsOf("select count(*) as n from outbox_event where kind not like 'user.%'")).toEqual([
    { n: 0 },
  ])
  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await print()).toEqual(before)
})

test('each bad row is named with the way out, and nothing is written beside it', async () => {
  const rest = ';Fotografia;Uma descrição que chega;;;'
  const content = file(
    `B1;Plano sem prazo;Assinatura;29,90;${rest}`,
    `B2;Curso mensal;Curso;29,90;Mensal${rest}`,
    `B3;Tudo junto;Pacote;29,90;${rest}`,
    `B4;Caneca;Caneca;29,90;${rest}`,
    'B5;Sem resumo;Curso;29,90;;Fotografia;;;;',
    'B6;De graça;Curso;0,00;;Fotografia;Uma descrição que chega;;;',
    'B7;Em HTML;Curso;10,00;;Fotografia;<p>Oi</p>;;;Um resumo que chega',
    'B8;Endereço torto;Curso;10,00;;Fotografia;Uma descrição que chega;;Isto não é;',
    `B9;Igual;Curso;10,00;${rest}`,
    `B9;Outro com o mesmo código;Curso;10,00;${rest}`,
    `B10;Igual;Curso;10,00;${rest}`,
  )
  const before = await print()
  const checked = await check(helena, await read(content))
  const said = await verdicts(helena, checked)
  const sentence = (row: number) => said[row]!.join(' ')
  expect(sentence(2)).toMatch(/refused Cobrança: falta dizer/)
  expect(sentence(3)).toMatch(/refused Cobrança: só uma assinatura/)
  expect(sentence(4)).toMatch(/refused Tipo: um pacote reúne/)
  expect(sentence(5)).toMatch(/refused Tipo: "Caneca" não é conhecido/)
  expect(sentence(6)).toMatch(/refused Resumo: informe o resumo/)
  expect(sentence(7)).toMatch(/refused Preço: o preço começa em R\$ 0,01/)
  expect(sentence(8)).toMatch(/refused Descrição: há código HTML/)
  expect(sentence(9)).toMatch(/refused Endereço: use letras minúsculas/)
  expect(said[10]).toEqual(['new'])
  expect(sentence(11)).toMatch(/refused O código é o mesmo da linha 10/)
  expect(sentence(12)).toMatch(/refused Repete a linha 10/)
  const { id, version } = checked
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.refused-rows')
  expect(await print()).toEqual(before)
})

test('the same file again, and a product that the shop has, change nothing', async () => {
  const row = (code: string, name: string) =>
    `${code};${name};E-book;19,90;;Fotografia;Um guia de bolso para viagens;;;`
  await run(helena, await check(helena, await read(file(row('K1', 'Guia de bolso')))))
  const again = await check(helena, await read(file(row('K1', 'Guia de bolso'), row('K2', 'Guia de Bolso!'))))
  expect(await verdicts(helena, again)).toEqual({
    2: ['known', 'O código já foi importado antes.'],
    3: ['refused', 'Repete a linha 2. Deixe uma só no arquivo.'],
  })
  const other = await check(helena, await read(file(row('K2', 'Guia de Bolso!'))))
  expect((await verdicts(helena, other))[2]!.join()).toMatch(/known,A loja já tem um produto/)
})

test('a product that somebody has changed since is named and stays', async () => {
  const row = (code: string, name: string) =>
    `${code};${name};E-book;19,90;;Fotografia;Um guia de bolso para viagens;;;`
  const imported = await run(
    helena,
    await check(
      helena,
      await read(file(row('S1', 'Alterado depois'), row('S2', 'Intocado'), row('S3', 'Com cupom'))),
    ),
  )
  const coupon = 'Código;Desconto;Produtos\nCOMCUPOM;10%;com-cupom\n'
  await run(helena, await check(helena, await readFile(shop, helena, { kind: 'coupons', content: coupon })))
  const { items } = await helena.adminProduct.list({ q: 'alterado' })
  const { id, version } = items[0]!
  await helena.adminProduct.move({ id, version, to: 'archived' })
  await undo(helena, imported)
  expect(await verdicts(helena, imported)).toEqual({
    2: ['kept', 'Ficou: o produto já foi alterado ou publicado.'],
    3: ['undone'],
    4: ['kept', 'Ficou: um cupom vale para este produto. Tire-o do cupom e desfaça de novo.'],
  })
})
