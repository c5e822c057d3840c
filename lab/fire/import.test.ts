/** @module-tag fire */
import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/support/app.ts'
import { fingerprint } from '../../test/support/fingerprint.ts'
import { identity, OWNER } from '../../test/support/identities.ts'
import { check, readFile, run, undo } from '../../test/support/importing.ts'
import { type Client, openShop, type Shop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'

const ROWS = Number(process.env.IMPORT_ROWS ?? 10_000)
const BAD = Math.min(137, ROWS)

let shop: Shop
let helena: Client
beforeAll(async () => {
  // The clock stands: the session of an administrator ends after five minutes, in which all of it is not done.
  const clock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock, bankClock: clock })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await stock(shop.parts.pool, { name: 'Clube', amount: 4990, interval: 'month', type: 'subscription' })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

/** What changes while nobody imports anything, and what tells of the import itself. */
const BESIDES =
  /^(audit_|import_|upload|session|rate_limit|known_device|guess_|second_factor|account_event|totp)/
const print = () => fingerprint(shop.parts.pool, BESIDES)

const isBad = (row: number): boolean =>
  row % Math.floor(ROWS / BAD) === 0 && row / Math.floor(ROWS / BAD) < BAD

function sheet(word: string): string {
  const nextOn = addDays(today(new Date()), 20).split('-').reverse().join('/')
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const amount = isBad(i) ? word : '39,90'
    return `S${i};Pessoa da Silva;pessoa${i}@exemplo.com.br;(11) 98765-4321;Clube;${amount};${nextOn};3`
  })
  return ['Código da assinatura;Nome;E-mail;Telefone;Plano;Valor;Próxima cobrança;Recorrência', ...rows].join(
    '\r\n',
  )
}

/** Says how long a step took, for whoever reads the proof. */
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const at = performance.now()
  const result = await work()
  process.stdout.write(`${name}: ${Math.round((performance.now() - at) / 100) / 10} s\n`)
  return result
}

test(`${ROWS} rows with ${BAD} bad: all named, nothing written; then imported, then undone whole`, async () => {
  const before = await print()
  const kind = 'subscriptions'
  const bad = await timed('checked with bad rows', async () =>
    check(helena, await readFile(shop, helena, { kind, content: sheet('grátis') })),
  )
  expect(bad.counts).toMatchObject({ rows: ROWS, refused: BAD, new: ROWS - BAD })
  const named = await helena.adminImport.exportRows({ id: bad.id, verdict: 'refused' })
  const lines = (await (named.body as Blob).text()).trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(BAD)
  expect(lines.every((line) => line.includes('não é um valor em reais'))).toBe(true)
  expect(await print()).toEqual(before)

  const checked = await timed('checked', async () =>
    check(helena, await readFile(shop, helena, { kind, content: sheet('39,90') })),
  )
  const imported = await timed('imported', () => run(helena, checked))
  expect(imported.counts).toMatchObject({ imported: ROWS, refused: 0 })
  const undone = await timed('undone', () => undo(helena, imported))
  expect(undone.counts).toMatchObject({ undone: ROWS, kept: 0 })
  expect(await print()).toEqual(before)
}, 1_800_000)
