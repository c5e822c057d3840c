import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customMedia, withoutCustomMedia } from './custom-media.ts'

const app = join(import.meta.dirname, 'app')
const PRELUDE = /@(?:media|container)[^{]+/g

test('a style sheet names a width by its custom media, and by nothing else', () => {
  const found = globSync('**/*.css', { cwd: app }).flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(PRELUDE)]
      .filter(([prelude]) => /width/.test(prelude))
      .map(([prelude]) => `${file}: ${prelude.trim()}`),
  )
  expect(found).toEqual([])
})

test('there are four custom media, and each is used', () => {
  const sheets = globSync('**/*.css', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'))
  const names = [...customMedia().keys()]
  expect(names).toHaveLength(4)
  expect(names.filter((name) => !sheets.some((css) => css.includes(`(${name})`)))).toEqual([])
})

test('a custom media is written out, also where it is negated', () => {
  const media = new Map([['--tablet', '(width >= 768px)']])
  expect(withoutCustomMedia('@media not (--tablet) { a { color: var(--tablet) } }', media)).toBe(
    '@media not (width >= 768px) { a { color: var(--tablet) } }',
  )
  expect(() => withoutCustomMedia('@media (--desk) {}', media)).toThrow('--desk is not declared')
})
