import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { COMMAND_NAMES } from '../scripts/commands/command-line.ts'
import { PLACES, readDecisions, STATUS } from '../scripts/draw-decisions.ts'
import { SERVER_AREAS } from './architecture/table.ts'
import { SCREENS } from './freshness/screens.ts'
import { endpoints } from './support/endpoints.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = readDecisions()

test('a decision has a number of its own and is about what is there', () => {
  const known = Object.values(PLACES).flat()
  expect(decisions.length).toBeGreaterThan(70)
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  expect(decisions.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([])
  for (const { number, modules } of decisions) {
    expect(
      modules.filter((module) => !known.includes(module)),
      number,
    ).toEqual([])
    expect(new Set(modules).size, number).toBe(modules.length)
  }
})

/** `062 by 053`: numbers are no order in time. */
const changes = decisions.flatMap(({ number, status }) =>
  status.flatMap((said) => said.match(/ by \d{3}/)?.map((by) => number + by) ?? []),
)

test('a status has one of three forms, and no two decisions change each other', () => {
  for (const { number, status } of decisions) for (const said of status) expect(said, number).toMatch(STATUS)
  const numbers = decisions.map(({ number }) => number)
  expect(changes.filter((change) => !numbers.includes(change.slice(-3)))).toEqual([])
  const isMutual = (change: string) => changes.includes(change.split(' ').reverse().join(' '))
  expect(changes.filter(isMutual)).toEqual([])
})

/** Names in code that a decision gives without their being ours. */
const OF_OTHERS: Record<string, string> = {
  '.data/': 'made at the first start',
  '/pagamento/quadro/mercado-pago': 'served as the name of a provider behind `FRAMES`',
  '@mantine/nprogress': 'a package that we leave out',
  '@mantine/spotlight': 'a package that decision 069 leaves out',
  directUrl: 'a setting of Prisma',
  fetchMethod: 'an option of lru-cache, which we leave alone',
  innerHTML: 'a property of browsers, which no page of ours writes',
  'manifest.json': 'of a copy, as a command writes it',
  'styles.css': 'of Mantine, which no page loads whole',
  'text/event-stream': 'a media type',
  'textDocument/rename': 'a request of the language server',
  RECONCILE_SECONDS: 'a setting that decision 045 took away',
  tsvector: 'a type of PostgreSQL',
}

const files = globSync(['*', '{contract,db,docs,e2e,lab,ops,pdf,scripts,server,simulator,test,web}/**'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|build|\.react-router|results|package-lock\.json)$/.test(path),
}).map((path) => `/${path}`)
const sources = files
  .filter((path) => /\.(tsx?|js|css|json)$/.test(path) && basename(path) !== basename(import.meta.filename))
  .map(read)
  .join('\n')
const migrations = files
  .filter((path) => /^\/db\/migrations\//.test(path))
  .map(read)
  .join('\n')
const words = new Set(sources.match(/\w+/g))
for (const [, name] of migrations.matchAll(
  /create (?:unique )?(?:index|function|sequence|trigger|extension(?: if not exists)?) (\w+)/g,
))
  words.add(name!)

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const screens = SCREENS.filter((path) => !/\/\*$/.test(path)).map((path) => ({ path }))

const isFile = (name: string) =>
  files.some((path) => path.endsWith(`/${name.replace(/\/$/, '')}`)) || existsSync(join(root, name))
const isAddress = (name: string) => {
  const path = name.replace(/^PUBLIC_URL|^\/@\w+/, '')
  const isServed = endpoints.some(({ route }) => `/api${route.path}` === path)
  return isServed || matchRoutes(screens, path) || sources.includes(path)
}

test('a decision that is named is there', () => {
  const numbers = decisions.map(({ number }) => number)
  const pages = files.filter((path) => /\.(md|sql)$/.test(path) && !path.startsWith('/db/history/')).map(read)
  const named = [sources, ...pages].flatMap((text) => [
    ...text.matchAll(/\b(?:decisions? |docs\/decisions\/)(\d{3})(?:(?:, | and )(\d{3}))*/g),
  ])
  expect(named.length).toBeGreaterThan(40)
  expect(named.flatMap(([one]) => one.match(/\d{3}/g)!).filter((it) => !numbers.includes(it))).toEqual([])
})

/** What looks like something of ours, and how it is found; the first form that fits decides. */
const FORMS: [RegExp, (name: string) => unknown][] = [
  [/^npm run [\w:]+/, (name) => scripts[name.split(' ')[2]!]],
  [/^npx vitrine [a-z]/, (name) => COMMAND_NAMES.includes(name.split(' ')[2]!)],
  [/…|\*|\s|NNN|^DATA_DIR\//, () => true],
  [/^[.-][\w-]*\.tsx?$/, (ending) => files.some((path) => path.endsWith(ending))],
  [/^(PUBLIC_URL)?\/[\w@{}.][\w@{}/.-]*$/, isAddress],
  [/^@[\w-]+\/[\w-]+$/, (name) => sources.includes(`"${name}"`)],
  [/^[\w./-]+(\/|\.(tsx?|md|css|json|sql))$|^[\w-]+\/[\w./-]+$/, isFile],
  [/^[a-z_]+\.[a-z_-]+$/, (name) => sources.includes(name) || isColumn(name)],
  [/^\w+(\(.*\))?$/, (name) => words.has(name.replace(/\(.*/, ''))],
]

const tables = Object.fromEntries(
  [...sources.matchAll(/^ {2}([a-z_]+): ([A-Z]\w+);$/gm)].map(([, table, type]) => [table, type]),
)

/** Whether a table has a column: `purchase_order.pricing`. */
function isColumn(name: string): boolean {
  const [table, column] = name.split('.') as [string, string]
  const [, body = ''] =
    sources.match(new RegExp(`^export interface ${tables[table]} \\{\\n([^}]*)`, 'm')) ?? []
  return new RegExp(`^ {2}${column}:`, 'm').test(body)
}

/** What a decision says is so: neither what was before, nor what was not taken. */
const said = (text: string) => text.replace(/^\*\*(Context|Not taken)\.\*\*.*$/gm, '')

function isThere(name: string): boolean {
  const [, isFound = () => true] = FORMS.find(([form]) => form.test(name)) ?? []
  return name in OF_OTHERS || Boolean(isFound(name))
}

const namesIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)

test.each(decisions)('what $number names in code is there', ({ text }) => {
  expect(namesIn(said(text)).filter((name) => !isThere(name))).toEqual([])
})

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/design.md',
  'docs/map.md',
  'docs/opening.md',
  'docs/operation.md',
  'docs/proofs.md',
  'docs/rules-over-other-rows.md',
  'docs/runbook.md',
  'docs/security.md',
]

test.each(PAGES)('what %s names in code is there', (page) => {
  const names = namesIn(read(page).replace(/^```[\s\S]*?^```/gm, ''))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test('the map names every module of the server', () => {
  const modules = Object.values(SERVER_AREAS).flatMap((area) => Object.keys(area))
  const map = read('docs/map.md')
  expect(modules.filter((name) => !new RegExp(`\`${name}\`|\\*\\*${name}\\*\\*`).test(map))).toEqual([])
})

test('a name that is not there is found', () => {
  const gone = ['npm run lanes', 'order.lane', 'sales/lane.ts', 'lane_count', 'laneOf(order)', '/api/lanes']
  expect(gone.filter(isThere)).toEqual([])
  const ours = [
    'npm run shop',
    'purchase_order.pricing',
    'sales/order/index.ts',
    '/@atelie/loja',
    '/api/cart',
  ]
  expect(ours.filter((name) => !isThere(name))).toEqual([])
})
