import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { member } from './support/person.ts'
import { expect, type Page, test } from './support/test.ts'

// Somebody's very first visit: the question about cookies is part of it.
test.use({ cookiesChosen: false })

const KB = 1024
const SCRIPT_BUDGET = 125 * KB
const STYLE_BUDGET = 15 * KB
const LESSON_SCRIPT_BUDGET = 200 * KB

const built = join(import.meta.dirname, '../web/build/client')

interface BuiltRoute {
  id: string
  parentId?: string
  module: string
  imports: string[]
  css: string[]
}

/** What the build says each route loads, by its id. */
function builtRoutes(): Record<string, BuiltRoute> {
  const [name] = readdirSync(join(built, 'assets')).filter((file) => /^manifest-.*\.js$/.test(file))
  const window: { __reactRouterManifest?: { routes: Record<string, BuiltRoute> } } = {}
  runInNewContext(readFileSync(join(built, 'assets', name!), 'utf8'), { window })
  return window.__reactRouterManifest!.routes
}

/** The files of a route and of the frames around it. */
function filesOf(routes: Record<string, BuiltRoute>, route: BuiltRoute): string[] {
  const { module, imports, css, parentId } = route
  const own = [module, ...imports, ...css].map((file) => file.split('#')[0]!)
  return parentId ? [...own, ...filesOf(routes, routes[parentId]!)] : own
}

/** The ids of the routes that load a file in which `mark` stands. */
function loading(mark: RegExp): string[] {
  const routes = builtRoutes()
  const files = new Map(Object.values(routes).map((route) => [route.id, filesOf(routes, route)]))
  const marked = new Set(
    [...new Set([...files.values()].flat())].filter((file) => mark.test(readFileSync(built + file, 'utf8'))),
  )
  return [...files].flatMap(([id, own]) => (own.some((file) => marked.has(file)) ? id : [])).toSorted()
}

test('no page but those of the administration loads what the administration is made of', () => {
  const others = (mark: RegExp) => {
    const heavy = loading(mark)
    expect(heavy).toContain('routes/admin/products/list')
    return heavy.filter((id) => !/^(routes\/admin\/|admin\/|administrators$)/.test(id))
  }
  expect(others(/mantine-datatable|data-mantine-color-scheme/)).toEqual([])
  // What its screens share; a preview is opened from them.
  expect(others(/Ir para o início da administração/)).toEqual([
    'routes/store/preview',
    'routes/training/preview',
  ])
})

test('player, editor and drag are loaded where they are used, and the editor only once it opens', () => {
  expect(loading(/Tela cheia/)).toEqual(['routes/training/lesson', 'routes/training/preview'])
  expect(loading(/Arrastar /)).toEqual(['routes/admin/training/course'])
  expect(loading(/ProseMirror/)).toEqual([])
  const assets = readdirSync(join(built, 'assets')).filter((file) => file.endsWith('.js'))
  expect(
    assets.filter((file) => readFileSync(join(built, 'assets', file), 'utf8').includes('ProseMirror')).length,
  ).toBeGreaterThan(0)
})

test('no page for reading of the store loads what checks input', () => {
  const checking = loading(/invalid_union/)
  expect(checking).toContain('routes/payment/payment')
  expect(checking.filter((id) => /^routes\/(store\/(list|details)|legal|certificates)/.test(id))).toEqual([])
})

test('the first load of a lesson is at most 200 KB of script, its player among them', async ({ page }) => {
  await member(page)
  await page.goto('/loja/tipografia-sem-medo')
  const lesson = await page
    .getByRole('link', { name: 'Aula grátis: Anatomia de uma página boa' })
    .getAttribute('href')
  // What the page before still loads is none of the lesson's.
  const window = await page.context().newPage()
  const sizes = await firstLoad(window, lesson!, window.getByRole('button', { name: 'Reproduzir' }))
  expect(sizes.script).toBeGreaterThan(50 * KB)
  expect(sizes.script).toBeLessThanOrEqual(LESSON_SCRIPT_BUDGET)
})

for (const store of ['/loja', '/loja-gg'])
  test(`the first load of ${store} stays within its budget, and no script stands before the first picture`, {
    tag: store === '/loja' ? [] : '@fire',
  }, async ({ page }) => {
    const sizes = await firstLoad(page, store, page.getByRole('button', { name: 'Aceitar todos' }))
    expect(sizes.script).toBeGreaterThan(50 * KB)
    expect(sizes.script).toBeLessThanOrEqual(SCRIPT_BUDGET)
    expect(sizes.stylesheet).toBeLessThanOrEqual(STYLE_BUDGET)
    const blocking = await page.evaluate(
      () =>
        [...document.querySelectorAll('head script[src]')].filter(
          (script) => !script.matches('[type=module],[async],[defer]'),
        ).length,
    )
    expect(blocking).toBe(0)
  })

const isWeighed = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType())

/** What a page loads until it has come to rest, in bytes after compression; `shown` is of it. */
async function firstLoad(page: Page, path: string, shown: ReturnType<Page['getByRole']>) {
  const sizes = { script: 0, stylesheet: 0 }
  const reading: Promise<void>[] = []
  const weigh = async (request: Request) => {
    const body = await (await request.response())!.body()
    sizes[request.resourceType() as keyof typeof sizes] += brotliCompressSync(body).length
  }
  page.on('request', (request) => void (isWeighed(request) && reading.push(weigh(request))))
  await page.goto(path)
  await expect(shown).toBeVisible()
  await page.waitForFunction(() => globalThis.vitrineAlive)
  while (await asksForMore(page));
  await Promise.all(reading)
  return sizes
}

/** Whether a page that lives asks for more within a second. */
const asksForMore = (page: Page): Promise<boolean> =>
  page.waitForRequest(isWeighed, { timeout: 1000 }).then(
    () => true,
    () => false,
  )
