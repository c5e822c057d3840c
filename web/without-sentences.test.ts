import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as refusals from '@vitrine/contract/refusals'
import { expect, test } from 'vitest'
import { emptied } from './without-sentences.ts'

test('the file of refusals keeps its names and loses its sentences', () => {
  const source = readFileSync(join(import.meta.dirname, '../contract/src/refusals.ts'), 'utf8')
  const names = [...emptied(source).matchAll(/export const (\w+) =/g)].map(([, name]) => name)
  expect(names.sort()).toEqual(Object.keys(refusals).sort())
  expect(emptied(source)).not.toContain('Tente')
})
