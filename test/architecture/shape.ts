import { globSync } from 'node:fs'
import { basename } from 'node:path/posix'
import { readSources } from './read-sources.ts'
import { isTest } from './rules.ts'
import { childrenOf, fileAt, isNode, type Node, repository, visit } from './syntax.ts'

/** How files and functions are cut, as far as it is not as section 4 of `docs/design.md` says. */
export interface Shape {
  /** Files that import each other in a circle, for their types alone too. */
  circles: string[][]
  /** Files of more than 400 lines: file → lines. */
  longFiles: Record<string, number>
  /** Functions of more than 40 lines: `file name` → lines. */
  longFunctions: Record<string, number>
  /** Literals that are spread where their parts could stand themselves (`...{ a, b }`, `...[a, b]`): file → how many. */
  spreadLiterals: Record<string, number>
  /** Files of at most 30 lines that one file alone imports: they belong to it. */
  smallFiles: string[]
}

const LONGEST_FILE = 400
const LONGEST_FUNCTION = 40
const SMALL_FILE = 30

/** What a file may do by its suffix keeps it apart from who imports it. */
const ROLE = /\.(store|http|jobs)\.ts$|(^|\/)(personal-data|index|root|routes)\.tsx?$/
const linesOf = (text: string) => text.split('\n').length - 1

export function findShape(): Shape {
  const sources = readSources().filter(({ path }) => !isTest(path))
  const known = new Set(sources.map(({ path }) => path))
  const graph = new Map(
    sources.map(({ path, imports }) => [path, [...new Set(imports)].filter((one) => known.has(one))]),
  )
  const texts = new Map([...known].map((path) => [path, fileAt(path).text]))
  return {
    circles: findCircles(graph),
    longFiles: Object.fromEntries(
      [...texts]
        .map(([path, text]) => [path, linesOf(text)] as const)
        .filter(([, lines]) => lines > LONGEST_FILE),
    ),
    longFunctions: Object.fromEntries(
      [...texts].flatMap(([path, text]) => longFunctionsOf(path, text)).sort(),
    ),
    spreadLiterals: findSpreadLiterals(),
    smallFiles: smallFilesOf(graph, texts),
  }
}

const PROGRAMS = '{contract,db,e2e,lab,pdf,scripts,server,simulator,test,web}/**/*.{ts,tsx}'
const BUILT = /node_modules|\.react-router|\/build\/|\.generated\.ts$/

function findSpreadLiterals(): Record<string, number> {
  const paths = globSync(PROGRAMS, { cwd: repository, exclude: (path) => BUILT.test(path) })
  const counts = paths.sort().map((path) => [path, countSpreadLiterals(fileAt(path).program)] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** How often a program spreads a literal, as a part of another or as attributes of an element. */
export function countSpreadLiterals(program: Node): number {
  let count = 0
  visit(program, ({ type, argument }) => {
    const isSpread = type === 'SpreadElement' || type === 'JSXSpreadAttribute'
    if (isSpread && /^(Object|Array)Expression$/.test(unwrapped(argument)?.type ?? '')) count += 1
  })
  return count
}

/** Without the type that is said of it: `[…]` of `([…] as const)`. */
function unwrapped(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined
  return /^(TS(As|Satisfies)|Parenthesized)Expression$/.test(node.type) ? unwrapped(node.expression) : node
}

function smallFilesOf(graph: Map<string, string[]>, texts: Map<string, string>): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path])
  return [...importers]
    .filter(([path, by]) => by.length === 1 && basename(by[0]!) !== 'index.ts' && !ROLE.test(path))
    .map(([path]) => path)
    .filter((path) => linesOf(texts.get(path)!) <= SMALL_FILE)
    .sort()
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : undefined)

function longFunctionsOf(path: string, text: string): [string, number][] {
  const found: [string, number][] = []
  const enter = (node: Node, name: string | undefined) => {
    const own = nameOf(node.id) ?? nameOf(node.key) ?? name
    const lines = linesOf(text.slice(node.start, node.end)) + 1
    if (/^(Function|ArrowFunction)/.test(node.type) && isNode(node.body) && lines > LONGEST_FUNCTION)
      found.push([`${path} ${own ?? 'a function'}`, lines])
    const named = /^(VariableDeclarator|Property|MethodDefinition|PropertyDefinition)$/.test(node.type)
    for (const child of childrenOf(node)) enter(child, named ? own : undefined)
  }
  enter(fileAt(path).program, undefined)
  return found
}

/** Groups of files of which each leads to each other (Tarjan's strongly connected components). */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const walk = (path: string): number => {
    const own = order.size
    order.set(path, own)
    lowest.set(path, own)
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      const reached = order.has(next) ? (stack.includes(next) ? order.get(next)! : own) : walk(next)
      lowest.set(path, Math.min(lowest.get(path)!, reached))
    }
    if (lowest.get(path) === own) {
      const circle = stack.splice(stack.indexOf(path))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(path)!
  }
  for (const path of graph.keys()) if (!order.has(path)) walk(path)
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1))
}
