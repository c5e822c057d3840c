import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areasPicture, drawAreas } from '../scripts/draw-areas.ts'
import { filesThatNameBrands, namesBrand } from './architecture/brand-names.ts'
import { findCycle } from './architecture/cycles.ts'
import { countNames, MOST_NAMES, namesHandedOut, WIDE_MODULES } from './architecture/exported-names.ts'
import { readSources } from './architecture/read-sources.ts'
import { violations } from './architecture/rules.ts'
import { parseSource, SERVER_NAMES } from './architecture/source.ts'
import { AREA_IMPORTS, FOLDERS, OPEN_MODULES, SERVER_AREAS, SERVER_MODULES } from './architecture/table.ts'
import { shopWordsIn, wordsOfThePlatform } from './architecture/words-of-the-platform.ts'

const planted = (path: string, text: string) => violations([parseSource(path, text)])

test('the product keeps to its table', () => {
  const sources = readSources()
  expect(sources.length).toBeGreaterThan(200)
  expect(violations(sources)).toEqual([])
})

test('a brand is a row: code names none but the first, in one place', () => {
  expect(filesThatNameBrands()).toEqual(['contract/src/brand-paths.ts'])
  expect(['const BRAND = "gg"', "brand === 'main'"].every(namesBrand)).toBe(true)
})

test('no module leads back to itself, and no area', () => {
  expect(findCycle(SERVER_MODULES)).toBeUndefined()
  expect(findCycle(AREA_IMPORTS)).toBeUndefined()
  expect(findCycle({ cart: ['pricing'], pricing: ['catalog'], catalog: ['cart'] })).toEqual([
    'cart',
    'pricing',
    'catalog',
    'cart',
  ])
})

test('the platform has no word of the shop', () => {
  expect(wordsOfThePlatform()).toEqual([])
}, 30_000)

test.each([
  ['pix-config.ts', ''],
  ['config.ts', 'export const PIX_VARIABLES = {}'],
  ['config.ts', "const names = { PAYMENT_CARD: 'none' }"],
  ['mail.ts', "const secrets = { 'subscription-due': ['token'] }"],
  ['limit.ts', 'const table = sql`insert into known_device (hash) values (1)`'],
  ['list.ts', 'export interface Order {}'],
  ['log.ts', "import { Order } from '@vitrine/contract/order'"],
])('a word of the shop in the platform is found: %s, %s', (file, text) => {
  expect(shopWordsIn(`server/src/platform/kernel/${file}`, text)).toHaveLength(1)
})

test('an order of rows and the card of a page are no words of the shop', () => {
  const text = "const order = { card: '#fff' }; export const listOf = () => order"
  expect(shopWordsIn('server/src/platform/kernel/list.ts', text)).toEqual([])
})

test('Node knows the modules of the table by their names, and leads to their index', () => {
  const names = Object.entries(FOLDERS).map(([module, folder]) =>
    OPEN_MODULES.includes(module)
      ? [`#${module}/*`, `./src/${folder}/*`]
      : [`#${module}`, `./src/${folder}/index.ts`],
  )
  expect(SERVER_NAMES).toEqual(Object.fromEntries(names))
})

test('a module hands out at most sixty names', () => {
  const wide = Object.entries(namesHandedOut()).filter(([, count]) => count > MOST_NAMES)
  expect(Object.fromEntries(wide)).toEqual(WIDE_MODULES)
})

test('every name that an index hands out is counted', () => {
  const text =
    "export { a, type B } from './a.ts'; export const c = 1, d = 2; export type E = string; const f = 1"
  expect(countNames('index.ts', text)).toBe(5)
  expect(countNames('index.ts', "export * from './server/src/brand/index.ts'")).toBeGreaterThan(20)
})

test('the design page has the picture and the table of these areas and modules', () => {
  expect(readFileSync(areasPicture, 'utf8')).toBe(drawAreas())
  const page = readFileSync('docs/design.md', 'utf8')
  const table = page.slice(page.indexOf('| area | module |'), page.indexOf('One server module'))
  const rows = [...table.matchAll(/^\| ([a-z]*) ?\| ([a-z-]+) \| \S/gm)].map(([, area, module]) => [
    area,
    module,
  ])
  const expected = Object.entries(SERVER_AREAS).flatMap(([area, modules]) =>
    Object.keys(modules).map((module, index) => [index ? '' : area, module]),
  )
  expect(rows.slice(1)).toEqual(expected)
})

describe('a planted violation is reported', () => {
  test.each([
    ['an upward import', 'store/catalog/list.ts', `import { cartHttp } from '#cart'`],
    ['an upward type import', 'store/catalog/list.ts', `type C = import('#cart').CartItem`],
    ['the environment', 'store/cart/cart.ts', `const most = process.env.CARTS_PER_HOUR`],
    ['the environment by its name', 'store/cart/cart.ts', `import { env } from 'node:process'`],
    ['the environment taken apart', 'store/cart/cart.ts', `const { env } = process`],
    ['an upward import at run time', 'platform/kernel/clock.ts', `await import('#jobs')`],
    ['an upward re-export', 'brand/index.ts', `export { login } from '#sign-in'`],
    ['the kernel knowing HTTP', 'platform/kernel/clock.ts', `import { api } from '#http/call.ts'`],
    ['an import of the wiring', 'store/cart/view.ts', `import { createWeb } from '../../app.ts'`],
    ['a module that is not in the table', 'store/misc/helper.ts', ``],
    ['a way into another module', 'store/cart/view.ts', `import { canUse } from '../access/index.ts'`],
    ['a reach past index.ts', 'store/cart/view.ts', `import { grant } from '#access/entitlement.store.ts'`],
    ['the query builder outside a store', 'store/cart/view.ts', `import { sql } from 'kysely'`],
    ['a query outside a store', 'store/cart/view.ts', `export const all = (db) => db.selectFrom('cart')`],
    ['SQL outside a store', 'store/cart/view.ts', `pool.query('select * from cart')`],
    [
      'SQL on a table of an area above',
      'store/cart/x.store.ts',
      `import { sql } from 'kysely'; sql\`with o as (select from purchase_order) select from cart, o\``,
    ],
    [
      'a part of a statement with a table of an area above',
      'store/cart/x.store.ts',
      `import { sql } from 'kysely'; const paid = () => sql\`purchase_order o where o.paid_at is not null\``,
    ],
    [
      'a table of an area above in the query builder',
      'sales/order/x.store.ts',
      `import { sql } from 'kysely'; db.selectFrom(['purchase_order as o', 'subscription as s'])`,
    ],
    ['a request seen by a use case', 'store/cart/view.ts', `import type { FastifyRequest } from 'fastify'`],
    ['a call seen by a use case', 'store/cart/view.ts', `import type { Call } from '#http/call.ts'`],
    ['an SDK outside an adapter', 'sales/checkout/charge.ts', `import { request } from 'undici'`],
    ['fetch outside an adapter', 'sales/checkout/charge.ts', `await fetch('https://example.com')`],
    ['a connection of its own', 'platform/http/server.ts', `import pg from 'pg'; new pg.Client(url)`],
    ['promises begun in a row', 'store/cart/view.ts', `await Promise.all([lines(db), prices(db, day(at))])`],
    [
      'a list of ids',
      'store/cart/line.store.ts',
      'sql`select 1 where price_id = any($' + '{[...ids]}) and true`',
    ],
    ['promises begun in a map', 'store/cart/view.ts', `await Promise.all(ids.map((id) => read(db, id)))`],
    ['a package nobody decided on', 'store/cart/view.ts', `import lodash from 'lodash'`],
    [
      'the server importing the web',
      'store/cart/view.ts',
      `import { render } from '../../../../web/app/server.ts'`,
    ],
    ['the server importing the simulator', 'app.ts', `import { s } from '@vitrine/simulator'`],
  ])('server: %s', (_name, file, text) => {
    expect(planted(`server/src/${file}`, text)).toHaveLength(1)
  })

  test.each([
    ['the web importing the server', 'root.tsx', `import type { App } from '../../server/src/app.ts'`],
    ['the web importing the simulator', 'root.tsx', `import { s } from '@vitrine/simulator'`],
    ['ui/ knowing a screen', 'ui/card.tsx', `import { useCart } from '../routes/cart/use-cart.ts'`],
    ['ui/ knowing the session', 'ui/card.tsx', `import { api } from '../session/api.ts'`],
    ['ui/ knowing the brand', 'ui/card.tsx', `import { useBrand } from '../brand/brand-context.tsx'`],
    ['ui/ with a package of its own', 'ui/card.tsx', `import { createORPCClient } from '@orpc/client'`],
    ['one screen importing another', 'routes/cart/cart.tsx', `import { Qr } from '../payment/qr-code.tsx'`],
    ['a screen reading a brand file', 'routes/cart/cart.tsx', `import '../../brand/tokens.css'`],
    [
      'a screen with a table of its own',
      'routes/admin/x.tsx',
      `import { DataTable } from 'mantine-datatable'`,
    ],
    ['a public page with a heavy component', 'ui/card.tsx', `import { Select } from '@mantine/core'`],
    ['the device’s clock', 'routes/cart/cart.tsx', `const isOver = Date.now() > end`],
    ['the device’s clock by its name', 'session/connect.ts', `const parts = { now: Date.now }`],
    ['the device’s clock as a day', 'routes/cart/cart.tsx', `const day = today(new Date())`],
    ['the device’s clock without brackets', 'ui/card.tsx', `const now = new Date`],
    ['the device’s clock as a text', 'ui/card.tsx', `const now = Date()`],
    ['the device’s clock by a way round', 'boot/start.ts', `const now = globalThis.Date['now']()`],
    ['the device’s clock taken apart', 'admin/page.tsx', `const { now: at } = Date`],
    ['the storage of the browser', 'brand/cart-count.ts', `localStorage.setItem('cart', ids)`],
    ['the storage of the tab', 'routes/cart/cart.tsx', `const kept = window['sessionStorage']`],
    ['the storage taken apart', 'boot/start.ts', `const { localStorage: kept } = globalThis`],
    ['the device’s clock in Temporal', 'forms/form.tsx', `const now = Temporal.Now.instant()`],
    ['a brand’s own address in a link', 'routes/cards/cards.tsx', `<Link to="/loja">Loja</Link>`],
    ['a brand’s own address made up', 'routes/store/own.tsx', '<Link to={`/payment/` + id}>Pagar</Link>'],
    ['a brand’s own address gone to', 'routes/email/confirm.tsx', `navigate('/conta/esqueci-minha-senha')`],
    ['a brand’s own address in parts', 'routes/auth/enter.tsx', `const to = { pathname: '/cart', search }`],
    [
      'busy by hand',
      'routes/cards/cards.tsx',
      'const f = async () => { setBusy(true); await api.x(); setBusy(false) }',
    ],
    [
      'busy by hand, with promises',
      'forms/x.tsx',
      'const f = () => { setSending(true); g().finally(() => setSending(false)) }',
    ],
    ['a day as the browser writes it', 'routes/admin/x.tsx', `const x = <input type="date" />`],
    [
      'a record linked by itself',
      'routes/admin/x.tsx',
      `const x = <Link to={href('/admin/pedidos/:id', { id })}>1</Link>`,
    ],
    [
      'the address of a page',
      'routes/cart/cart.tsx',
      `const x = <Link to="/account/perfil/credito">1</Link>`,
    ],
    ['the address of a page made up', 'ui/card.tsx', `const to = \`/treinamentos/\${course}/\${id}\``],
    ['the address of a page with a query', 'admin/x.ts', `const ways = ['/admin/pedidos?note=rejected']`],
    ['the address of a page and more', 'session/x.ts', `const to = \`/entrar\${search}\``],
    [
      'the session knowing the brand',
      'session/api.ts',
      `import { useBrand } from '../brand/brand-context.tsx'`,
    ],
  ])('web: %s', (_name, file, text) => {
    expect(planted(`web/app/${file}`, text).length).toBeGreaterThan(0)
  })

  test.each([
    ['simulator/src/app.ts', `import { createWeb } from '../../server/src/app.ts'`],
    ['simulator/src/app.ts', `import { render } from '../../web/app/server.ts'`],
    ['contract/src/cart.ts', `import { createHash } from 'node:crypto'`],
    ['contract/src/money.ts', `import * as z from 'zod'`],
    ['contract/src/brazil/cpf.ts', `import { Price } from '../catalog.ts'`],
  ])('%s: %s', (path, text) => {
    expect(planted(path, text).length).toBeGreaterThan(0)
  })
})

test('what the table allows is not reported', () => {
  expect(
    planted('server/src/store/cart/line.store.ts', `import { sql } from 'kysely'; sql\`select 1\``),
  ).toEqual([])
  expect(planted('server/src/store/cart/add.ts', `import { readPrices } from '#catalog'`)).toEqual([])
  expect(planted('server/src/store/cart/cart.http.ts', `import { api } from '#http/call.ts'`)).toEqual([])
  expect(planted('contract/src/cart.ts', `import * as z from 'zod'`)).toEqual([])
  expect(planted('web/app/session/server-clock.ts', `const now = Date.now()`)).toEqual([])
  expect(planted('web/app/session/storage.ts', `const kept = globalThis.localStorage`)).toEqual([])
  expect(
    planted(
      'web/app/ui/card.tsx',
      "const to = href('/admin/pedidos'), by = { '/admin/pedidos': to, x: '/a/b' }",
    ),
  ).toEqual([])
  expect(planted('web/app/ui/card.tsx', `const at = new Date(text), ms = Date.parse(text)`)).toEqual([])
})
