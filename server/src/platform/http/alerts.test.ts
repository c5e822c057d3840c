import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { beforeAll, expect, test } from 'vitest'
import { runSweeps } from '#jobs'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const TOKEN = 'a-token-for-the-figures'

interface Rule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const { groups } = load(read('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const board = JSON.parse(read('ops/grafana/vitrine.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

/** What is a word of PromQL in them: operators, aggregations and functions. */
const WORDS = new Set(
  'and or unless by on sum max min count absent time rate increase topk histogram_quantile'.split(' '),
)

/** The names of figures in an expression of PromQL, each with the labels by which it is narrowed. */
function figuresIn(expr: string): { name: string; labels: string[] }[] {
  const withoutLists = expr.replace(/\b(?:by|on) \([^)]*\)/g, '').replace(/\[\w+\]/g, '')
  return [...withoutLists.matchAll(/\b([a-z_]\w*)\b(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => !WORDS.has(name!))
    .filter(({ index }) => !isQuoted(withoutLists, index))
    .map(([, name, narrowed = '']) => ({
      name: name!,
      labels: [...narrowed.matchAll(/(\w+)[=!]/g)].map(([, label]) => label!),
    }))
}

/** Whether a place lies in braces, where labels and their values stand. */
const isQuoted = (text: string, at: number): boolean => text.lastIndexOf('{', at) > text.lastIndexOf('}', at)

/** The names of the labels of each figure, by the series that it has at `/metrics`; Prometheus adds some itself. */
const series = new Map<string, Set<string>>([['up', new Set(['job'])]])
const ADDED = ['instance', 'job', 'le']

beforeAll(async () => {
  await using shop = await openShop({ env: { METRICS_TOKEN: TOKEN } })
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4900 })
  const buyer = await newBuyer(shop)
  await untilOrder(buyer.client, (await buyer.order(priceId)).id, hasPix)
  // A worker's figures, too.
  await runSweeps(shop.parts.boss, [], undefined, shop.parts.app)
  await shop.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  for (const metric of shop.parts.app.metrics.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] }
    const ends = metric.constructor.name === 'Histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const end of ends) series.set(name + end, new Set(labelNames))
  }
})

test('what an expression names is read', () => {
  expect(
    figuresIn('histogram_quantile(0.9, sum by (le) (rate(a_bucket{b!="c:d"}[5m]))) > 0 unless max(e_f) == 1'),
  ).toEqual([
    { name: 'a_bucket', labels: ['b'] },
    { name: 'e_f', labels: [] },
  ])
})

test.each(expressions)('every figure that "$where" asks for is told at /metrics', ({ expr }) => {
  const asked = figuresIn(expr)
  expect(asked.length, expr).toBeGreaterThan(0)
  expect(asked.filter(({ name }) => !series.has(name))).toEqual([])
})

/** A figure that nothing has happened to yet has no labels here, and none is asked for by a label that is not. */
test.each(expressions)('every label by which "$where" narrows one is there', ({ expr }) => {
  const wrong = figuresIn(expr).flatMap(({ name, labels }) =>
    labels
      .filter((label) => !ADDED.includes(label) && !series.get(name)?.has(label))
      .map((label) => ({ name, label })),
  )
  const isEmpty = ({ name }: { name: string }) => series.get(name)?.size === 0
  expect(wrong.filter((one) => !isEmpty(one))).toEqual([])
})

test('every alarm has its entry in the runbook, and every entry its alarm', () => {
  const entries = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  expect(rules.map(({ alert }) => alert)).toEqual(entries)
  expect(new Set(entries).size).toBe(entries.length)
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    expect(annotations.summary, alert).toMatch(/\S\.$/)
    expect(['critical', 'warning']).toContain(labels.severity)
  }
  for (const entry of read('docs/runbook.md').split(/^## /m).slice(1))
    expect(entry).toMatch(/^\w+\n\n\S.*\n\n- \*\*Look\*\*: \S.*\n- \*\*Do\*\*: \S.*\n/)
})

/** Of Debian's package `prometheus`. */
const { PROMTOOL_PROGRAM: promtool = '/usr/bin/promtool' } = process.env
const ask = (...given: string[]) =>
  execFileSync(promtool, given, { cwd: join(root, 'ops/prometheus'), encoding: 'utf8' })

test.skipIf(!existsSync(promtool))('Prometheus takes the rules, and they fire when they should', () => {
  expect(ask('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${rules.length} rules found`)
  expect(ask('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
