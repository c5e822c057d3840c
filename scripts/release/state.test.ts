import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesOf, type ReleaseState, troublesOf } from './state.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-27

### Added

- One thing.

## [1.1.0] - 2026-11-01

- Another.
`
const READY: ReleaseState = {
  manifests: [
    { name: 'vitrine', version: '1.2.0' },
    { name: '@vitrine/server', version: '1.2.0' },
  ],
  changelog: CHANGELOG,
  tags: ['v1.1.0'],
  changed: [],
  isTested: true,
}

test('a commit that was tested and tells what changed can be released', () => {
  expect(troublesOf(READY)).toEqual([])
  expect(changesOf(CHANGELOG, '1.2.0')).toBe('### Added\n\n- One thing.')
})

test.each<[string, Partial<ReleaseState>]>([
  ['1.2 não é uma versão', { manifests: [{ name: 'vitrine', version: '1.2' }] }],
  [
    '@vitrine/web não têm a versão 1.2.0',
    { manifests: [...READY.manifests, { name: '@vitrine/web', version: '1.1.0' }] },
  ],
  ['CHANGELOG.md não diz', { changelog: CHANGELOG.replace('[1.2.0] - 2026-11-27', '[1.2.0]') }],
  ['CHANGELOG.md não diz', { changelog: CHANGELOG.replace(/### Added\n\n- One thing\./, '') }],
  [
    'CHANGELOG.md ainda tem mudanças',
    { changelog: CHANGELOG.replace('[Unreleased]\n', '[Unreleased]\n\n- A third.\n') },
  ],
  ['v1.2.0 já existe', { tags: ['v1.1.0', 'v1.2.0'] }],
  ['há mudanças por gravar', { changed: [' M package.json'] }],
  ['npm test não passou', { isTested: false }],
])('it is refused: %s', (sentence, change) => {
  const troubles = troublesOf({ ...READY, ...change })
  expect(troubles.some((one) => one.startsWith(sentence))).toBe(true)
})

test('every package of the repository has its version, of which the changelog tells', () => {
  const { version } = JSON.parse(read('package.json'))
  const manifests = globSync('{contract,pdf,server,simulator,web}/package.json', { cwd: root })
  expect(manifests).toHaveLength(5)
  for (const path of manifests) expect(JSON.parse(read(path)).version, path).toBe(version)
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
  expect(changesOf(read('CHANGELOG.md'), version)).not.toBe('')
})
