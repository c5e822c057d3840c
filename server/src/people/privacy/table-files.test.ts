import { expect, test } from 'vitest'
import { toCsv, toJson } from './export.ts'

test('a table for spreadsheets: what separates is quoted, what they would run is a text', () => {
  const rows = [
    { Nome: 'Ana; "a Bela"\nSouza', Valor: 1990, Sim: true, Quando: new Date(0) },
    { Nome: '=HYPERLINK("http://mau.example")', Valor: -5, Sim: false, Quando: null },
    { Nome: '+55 11', Valor: 0, Sim: null, Quando: undefined },
  ]
  expect(toCsv(['Nome', 'Valor', 'Sim', 'Quando'], rows)).toBe(
    [
      '\uFEFFNome;Valor;Sim;Quando',
      '"Ana; ""a Bela""\nSouza";1990;sim;1970-01-01T00:00:00.000Z',
      `"'=HYPERLINK(""http://mau.example"")";-5;não;`,
      "'+55 11;0;;",
      '',
    ].join('\r\n'),
  )
})

test('a table for programs: instants in ISO 8601, lists as lists', () => {
  expect(JSON.parse(toJson([{ a: new Date(0), b: ['x'], c: null }]))).toEqual([
    { a: '1970-01-01T00:00:00.000Z', b: ['x'], c: null },
  ])
})
