import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawSecurity, securityPage } from '../scripts/draw-security.ts'
import type { Answer } from './security/answers.ts'
import { ASVS } from './security/asvs.ts'
import { PROMISES } from './security/promises.ts'
import { requirements } from './security/requirements.ts'

const root = join(import.meta.dirname, '..')
const answers: [string, Answer][] = [
  ...PROMISES.map(({ about, answers }): [string, Answer] => [about, answers]),
  ...Object.entries(ASVS),
]

test('every requirement of levels 1 and 2 is answered, and none that is not there', () => {
  expect(requirements).toHaveLength(253)
  expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70)
  expect(Object.keys(ASVS)).toEqual(requirements.map(({ id }) => id))
})

test('there are forty-six promises, each of a name of its own', () => {
  expect(new Set(PROMISES.map(({ about }) => about)).size).toBe(46)
})

test.each(answers)('what answers "%s" is there', (_, answer) => {
  if (answer.by === 'test')
    for (const file of answer.files) {
      expect(file).toMatch(/\.(test|spec)\.tsx?$/)
      expect(existsSync(join(root, file)), file).toBe(true)
    }
  if (answer.by === 'document')
    expect(readFileSync(join(root, answer.page), 'utf8')).toMatch(
      new RegExp(`^#+ ${RegExp.escape(answer.heading)}$`, 'm'),
    )
  if (answer.by === 'reason') expect(answer.why).toMatch(/\S.*\.$/)
  if (answer.by === 'nothing') expect(answer.lacks).toMatch(/\S.*\.$/)
})

/** It only gets smaller. */
const NOT_MET = 0

test('what is not met is known, and gets less', () => {
  expect(answers.filter(([, { by }]) => by === 'nothing').length).toBe(NOT_MET)
})

test('the ledger is that of the answers', () => {
  expect(readFileSync(securityPage, 'utf8')).toBe(drawSecurity())
})
