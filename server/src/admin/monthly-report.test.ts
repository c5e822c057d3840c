import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawExampleDocument, exampleDocument } from '../../../scripts/draw-example-document.ts'
import { createTestClock } from '../../../test/support/app.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { newProgram } from '../../../test/support/program.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

const EXAMPLE = join(import.meta.dirname, '../../../examples/monthly-report')

let shop: Shop
const clock = createTestClock('2026-10-31T15:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock, env: { API_RATE_PER_MINUTE: '3' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What the example prints, run as somebody runs it. */
const report = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(EXAMPLE, 'report.ts')], {
    env: { ...process.env, VITRINE_URL: shop.url, ...env },
  })

test('the orders that were paid in a month are printed, by a client made from the document', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia; de "luz"', amount: 4990 })
  const { code } = await orderByCard(shop, await newBuyer(shop), priceId)
  clock.set('2026-11-01T15:00:00Z')
  await orderByCard(shop, await newBuyer(shop), priceId)
  const { key } = await newProgram(shop, ['orders.read'])
  const { stdout } = await report({ VITRINE_KEY: key, MONTH: '2026-10' })
  const [head, ...rows] = stdout.trim().split('\n')
  expect(head).toBe('Pedido;Pago em;Loja;Itens;Forma;Total;Taxas;Devolvido;Líquido')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(
    new RegExp(`^${code};2026-10-31T15:0.*;"Guia; de ""luz""";card;49,90;\\d+,\\d\\d;0,00;\\d+,\\d\\d$`),
  )
})

test('a key that may not is told what to do', async () => {
  const { key } = await newProgram(shop, ['products.read'])
  await expect(report({ VITRINE_KEY: key, MONTH: '2026-10' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('não tem a permissão'),
  })
  await expect(report({ VITRINE_KEY: '', MONTH: '2026-10' })).rejects.toMatchObject({ code: 1 })
  await expect(report({ VITRINE_KEY: key, MONTH: 'outubro' })).rejects.toMatchObject({ code: 1 })
})

/** Every name of a field in a document. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {} } = part as { properties?: object }
  return [...Object.keys(properties), ...Object.values(part).flatMap(namesIn)]
}

interface Operation {
  parameters: { name: string }[]
  summary: string
  description?: string
}

test('its client was made from the document of now', async () => {
  const document = readFileSync(exampleDocument, 'utf8')
  expect(await drawExampleDocument()).toBe(document)
  const types = readFileSync(join(EXAMPLE, 'client/types.gen.ts'), 'utf8')
  const { parameters, summary, description } = JSON.parse(document).paths['/admin/orders'].get as Operation
  const said = [summary, ...(description ? ['', description] : [])].map((line) => ` * ${line}`.trimEnd())
  const calls = readFileSync(join(EXAMPLE, 'client/sdk.gen.ts'), 'utf8')
  expect(calls, `npm run client in ${EXAMPLE}`).toContain(`/**\n${said.join('\n')}\n */`)
  const known = new Set(types.match(/^ +(\w+)\??:/gm)?.map((line) => line.replace(/[ ?:]/g, '')))
  for (const name of [...namesIn(JSON.parse(document)), ...parameters.map((one) => one.name)])
    expect(known, `${name}: npm run client in ${EXAMPLE}`).toContain(name)
})

/** The files of a folder of generated code, with their text. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, at) => [name, texts[at]!]))
}

// It asks the registry of npm for the generator, which needs another TypeScript than the product's.
test('the client is what its generator makes of the document today', {
  tags: 'fire',
  timeout: 120_000,
}, async () => {
  await using folder = await temporaryFolder()
  for (const name of ['package.json', 'openapi-ts.config.js', 'openapi.json'])
    await cp(join(EXAMPLE, name), join(folder.path, name))
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder.path })
  await npm('install', '--no-audit', '--no-fund')
  await npm('run', 'client')
  expect(await filesIn(join(folder.path, 'client'))).toEqual(await filesIn(join(EXAMPLE, 'client')))
})
