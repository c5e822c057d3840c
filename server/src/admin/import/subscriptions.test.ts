import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, printOf, readFile, run, undo, verdicts } from '../../../../test/support/importing.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
let clock: TestClock
let priceId: string
beforeAll(async () => {
  clock = createTestClock('2026-11-27T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  priceId = (
    await stock(shop.parts.pool, {
      name: 'Clube de Leitura',
      amount: 4990,
      interval: 'month',
      type: 'subscription',
    })
  ).priceId
  await stock(shop.parts.pool, {
    name: 'Plano Anual',
    amount: 49_900,
    interval: 'year',
    type: 'subscription',
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)
const owner = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)
const rowsOf = async (sql: string, values: unknown[] = []) => (await shop.parts.pool.query(sql, values)).rows

const HEAD = 'Código da assinatura;Nome;E-mail;Plano;Valor;Próxima cobrança;Recorrência'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')

test('a running subscription keeps its price and its day, and is undone whole', async () => {
  const helena = await owner()
  const content = file(
    'H1;Ana Luz;ana@exemplo.com.br;Clube de leitura;R$ 39,90;15/12/2026;7',
    'H2;Ana Luz;ana@exemplo.com.br;Clube Antigo;19,90;20/12/2026;',
    'H3;Bia Reis;bia@exemplo.com.br;Clube de Leitura;39,90;27/11/2026;',
    'H1;Caio Reis;caio@exemplo.com.br;Clube de Leitura;39,90;15/12/2026;',
  )
  const before = await print()
  const read = await readFile(shop, helena, { kind: 'subscriptions', content, fileName: 'assinaturas.csv' })
  const first = await check(helena, read)
  expect(first.choices).toEqual([
    { value: 'Clube Antigo', id: null },
    { value: 'Clube de Leitura', id: priceId },
    { value: 'Clube de leitura', id: priceId },
  ])
  const said = await verdicts(helena, read)
  expect(said[2]).toEqual(['new'])
  expect(said[3]!.join()).toMatch(/"Clube Antigo" não corresponde/)
  expect(said[4]!.join()).toMatch(/27\/11\/2026 já chegou/)
  expect(said[5]!.join()).toMatch(/Repete a linha 2/)
  expect(await print()).toEqual(before)

  const imported = await run(helena, first, { skipRefused: true, invite: false })
  expect(imported.counts).toMatchObject({ imported: 1 })
  const [row] = await rowsOf('select * from subscription')
  expect(row).toMatchObject({
    amount: 3990,
    anchor_on: '2026-12-15',
    period_start_on: '2026-11-15',
    period_end_on: '2026-12-15',
    charges: 7,
    status: 'active',
    order_line_id: null,
    saved_card_id: null,
    next_order_id: null,
  })
  const shown = await helena.adminSubscription.read({ id: row.id })
  expect(shown.subscription).toMatchObject({ status: 'active', timeline: [{ move: 'import' }] })
  expect(await rowsOf("select count(*) as n from outbox_event where kind not like 'user.%'")).toEqual([
    { n: 0 },
  ])
  expect(await rowsOf('select kind, amount from mrr_movement')).toEqual([{ kind: 'new', amount: 3990 }])
  expect(await rowsOf(`select source from entitlement where source_id = $1`, [row.id])).toHaveLength(1)

  await undo(helena, imported)
  expect(await print()).toEqual(before)
})

test('nothing is charged before the day; then it is ordered at its own price, and stays when undone', async () => {
  const helena = await owner()
  const content = file('K1;Davi Lins;davi@exemplo.com.br;Clube de Leitura;29,90;10/12/2026;')
  const imported = await run(
    helena,
    await check(helena, await readFile(shop, helena, { kind: 'subscriptions', content })),
    { invite: true },
  )
  await shop.sweep('subscriptions')
  expect(await rowsOf('select count(*) as n from purchase_order')).toEqual([{ n: 0 }])
  clock.set('2026-12-03T15:00:00Z')
  await shop.sweep('subscriptions')
  await expect
    .poll(() => rowsOf('select total, due_on, status from purchase_order'), { timeout: 15_000 })
    .toEqual([{ total: 2990, due_on: '2026-12-10', status: 'awaiting-payment' }])
  const later = await owner()
  await undo(later, await later.adminImport.read({ id: imported.id }))
  expect((await verdicts(later, imported))[2]).toEqual([
    'kept',
    'Ficou: a assinatura já mudou ou foi cobrada.',
  ])
  expect(await rowsOf('select count(*) as n from subscription')).toEqual([{ n: 1 }])
})

test('bad rows among many are all named, then all come in and go', async () => {
  const helena = await owner()
  const nextOn = addDays(today(clock.now()), 20).split('-').reverse().join('/')
  const rows = Array.from({ length: 300 }, (_, i) => {
    const isBad = i % 73 === 5
    return `M${i};Pessoa da Silva;pessoa${i}@exemplo.com.br;Clube de Leitura;${isBad ? 'grátis' : '39,90'};${nextOn};3`
  })
  const before = await print()
  const bad = await check(
    helena,
    await readFile(shop, helena, { kind: 'subscriptions', content: file(...rows) }),
  )
  expect(bad.counts).toMatchObject({ rows: 300, refused: 5, new: 295 })
  expect(await print()).toEqual(before)
  const good = file(...rows).replaceAll('grátis', '39,90')
  const imported = await run(
    helena,
    await check(helena, await readFile(shop, helena, { kind: 'subscriptions', content: good })),
  )
  expect(imported.counts).toMatchObject({ imported: 300 })
  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 300, kept: 0 })
  expect(await print()).toEqual(before)
})
