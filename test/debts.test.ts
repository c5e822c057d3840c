import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countSetJoins, type Debts, findDebts } from './architecture/debts.ts'
import { countSpreadLiterals, findCircles, findShape, type Shape } from './architecture/shape.ts'
import { parse } from './architecture/syntax.ts'
import { SERVER_MODULES } from './architecture/table.ts'
import { TABLES, VIEWS } from './architecture/tables.ts'
import { findUnreached } from './architecture/unreached.ts'
import { findUntaken } from './architecture/untaken.ts'

const known: Debts & Shape = JSON.parse(
  readFileSync(new URL('./architecture/debts.json', import.meta.url), 'utf8'),
)

const tables = (): string[] =>
  readFileSync(new URL('../server/src/platform/kernel/database.generated.ts', import.meta.url), 'utf8')
    .match(/export interface DB \{([^}]*)\}/)![1]!
    .match(/^ {2}"?([\w.]+)/gm)!
    .map((line) => line.trim())

test('every table belongs to one module', () => {
  const owned = Object.values(TABLES).flat()
  expect(new Set(owned).size).toBe(owned.length)
  expect(Object.keys(SERVER_MODULES)).toEqual(
    expect.arrayContaining([...Object.keys(TABLES), ...Object.keys(VIEWS)]),
  )
  expect([...owned, ...Object.values(VIEWS).flat()].sort()).toEqual(
    tables()
      .filter((name) => !/[."]/.test(name))
      .sort(),
  )
})

/** A debt that is paid leaves the list too, or it could come back unseen. */
test('debts of the architecture are those of the list, which only gets shorter', () => {
  expect({ ...findDebts(), ...findShape() }).toEqual(known)
})

test('a set of JSON that is joined to a table without its keys is found', () => {
  const statement = (end: string) =>
    `sql\`select p.id from jsonb_to_recordset(all) as told (id text) ${end}\`.execute(db)`
  const join = 'join payment p on p.id = told.id'
  expect(countSetJoins(statement(join))).toBe(1)
  expect(countSetJoins(statement(`${join} where isOneOf(sql\`p.id\`, ids)`))).toBe(0)
  expect(countSetJoins(statement(''))).toBe(0)
})

test('files that lead to each other are found', () => {
  const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['f'], f: ['e'] }
  expect(findCircles(new Map(Object.entries(graph)))).toEqual([
    ['b', 'c'],
    ['e', 'f'],
  ])
})

test.each([
  ['const a = { ...{ b: 1, c: 2 }, d: 3 }', 1],
  ["const a = ['b', ...['c', 'd']], e = f(...['g'])", 2],
  ['const a = <b {...{ c, d }} />', 1],
  ["const a = ['b', ...(['c', 'd'] as const)]", 1],
  ['const a = { ...b, ...(c && { d }), ...(e ? { f } : {}) }', 0],
])('a literal that is spread is found: %s', (text, count) => {
  expect(countSpreadLiterals(parse('a.tsx', text))).toBe(count)
})

test('what the server can do is reached by an endpoint, a job, a command or something that is', () => {
  expect(findUnreached()).toEqual([])
})

test('what a module hands out is taken by another, by the wiring or by what supports the tests', () => {
  expect(findUntaken()).toEqual([])
})
