import { expect, test } from 'vitest'
import { addressesIn, planOf, READERS, WALK, type World } from './changed.ts'

const FRAME = 'web/app/brand/storefront.tsx'
const CART = 'web/app/routes/cart/cart.tsx'
const STORE = 'web/app/routes/store/list.tsx'
const WORLD: World = {
  imports: new Map([
    ['web/app/root.tsx', ['web/app/ui/progress.tsx', 'react']],
    [CART, ['web/app/routes/cart/lines.tsx', 'contract/src/cart.ts']],
    [STORE, ['web/app/routes/store/filters.tsx']],
    ['web/app/routes/cart/lines.tsx', ['contract/src/money.ts']],
    ['web/app/routes/store/filters.tsx', ['contract/src/money.ts']],
    ['e2e/cart.spec.ts', ['e2e/support/buyer.ts']],
    ['e2e/store.spec.ts', []],
    [WALK, ['e2e/support/buyer.ts']],
    ['playwright.config.ts', ['test/support/limits.ts']],
  ]),
  texts: new Map([
    ['e2e/cart.spec.ts', ''],
    ['e2e/support/buyer.ts', "await page.goto('/cart?de=loja')"],
    ['e2e/store.spec.ts', `await page.goto(\`/loja/\${slug}\`)`],
    [WALK, ''],
  ]),
  screens: [
    { path: '/:marca?/cart', files: [FRAME, CART] },
    { path: '/:marca?/loja/:id', files: [FRAME, STORE] },
    { path: '/*', files: ['web/app/routes/not-found.tsx'] },
  ],
  entries: ['web/app/root.tsx', 'playwright.config.ts'],
}
const journeysOf = (...changed: string[]) => planOf(changed, WORLD).journeys
const testsOf = (...changed: string[]) => planOf(changed, WORLD).tests
const ALL = ['e2e/cart.spec.ts', 'e2e/store.spec.ts', WALK]

test.each([
  ['a screen is walked where its address is named', CART, ['e2e/cart.spec.ts', WALK]],
  ['so is what it imports', 'web/app/routes/store/filters.tsx', ['e2e/store.spec.ts']],
  ['what two screens show is walked on both', 'contract/src/money.ts', ALL],
  ['a frame is walked on all that stands in it', FRAME, ALL],
  ['a journey is walked again with what it imports', 'e2e/support/buyer.ts', ['e2e/cart.spec.ts', WALK]],
  ['a journey itself', 'e2e/store.spec.ts', ['e2e/store.spec.ts']],
  ['a screen of no journey is not walked', 'web/app/routes/not-found.tsx', []],
  ['of the server the long walk alone', 'server/src/sales/order/index.ts', [WALK]],
  ['what the web starts with is everywhere', 'web/app/ui/progress.tsx', 'all'],
  ['so is what no screen imports', 'web/precompress.ts', 'all'],
  ['and what all journeys start with', 'test/support/limits.ts', 'all'],
  ['a test is not walked', 'web/app/ui/progress.test.tsx', []],
  ['nor is a page', 'docs/design.md', []],
])('%s', (_rule, changed, journeys) => {
  expect(journeysOf(changed)).toEqual(journeys)
})

test('tests follow imports; those that read the sources are always run', () => {
  expect(testsOf('server/src/sales/order/index.ts', 'docs/design.md')).toEqual([
    'server/src/sales/order/index.ts',
    ...READERS,
  ])
  expect(testsOf()).toEqual(READERS)
})

test.each(['db/migrations/0001-start.sql', 'package.json', 'server/package.json', 'vitest.config.ts'])(
  '%s is behind everything',
  (path) => expect(planOf([path, CART], WORLD)).toEqual({ tests: 'all', journeys: 'all' }),
)

test('what a program of the server reads and does not import runs all tests', () => {
  expect(planOf(['simulator/bacen-pix-api-2.9.0.openapi.yaml'], WORLD)).toEqual({
    tests: 'all',
    journeys: [WALK],
  })
})

test('an address is read without its query, with what is put into it', () => {
  expect(addressesIn(`goto(\`/loja/\${slug}?de=\${a}#b\`), "/cart", "a/b", \`\${url}/entrar\``)).toEqual([
    '/loja/x',
    '/cart',
  ])
})
