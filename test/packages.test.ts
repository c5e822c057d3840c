import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isPackage, parseSource } from './architecture/source.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const WORKSPACES = ['contract', 'pdf', 'server', 'web', 'simulator']
/** Folders of the repository itself; they see the whole product, and so may import what any workspace has declared. */
const TOGETHER = ['db', 'e2e', 'lab', 'scripts', 'test']
/** Programs that are run by their name, and types that come with no package. */
const PROGRAMS = ['@biomejs/biome', '@types/node', 'node', 'typescript']
/** Files that see the whole product as well. */
const TESTS = /\.(test|spec)\.tsx?$|\/testing\//
const BUILT_IN = /^(node:|virtual:|\.)/

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function declaredBy(folder: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(read(join(folder, 'package.json'))) as Manifest
  return Object.keys({ ...dependencies, ...devDependencies })
}

const everybodys = [...WORKSPACES, '.'].flatMap(declaredBy)

const filesOf = (folder: string, ends: string): string[] =>
  globSync(`${folder}/**/*.${ends}`, {
    cwd: root,
    exclude: (path) => /node_modules|\/build|\.react-router|^lab\/pages/.test(path),
  })

function undeclared(path: string, text: string, declared: readonly string[]): string[] {
  const outside = parseSource(path, text).imports.filter((one) => isPackage(one) && !BUILT_IN.test(one))
  return outside.filter((one) => !declared.includes(one)).map((one) => `${path} imports ${one}`)
}

const undeclaredIn = (folder: string, declared: readonly string[]) =>
  filesOf(folder, '{ts,tsx}').flatMap((path) =>
    undeclared(path, read(path), TESTS.test(path) ? everybodys : declared),
  )

/** Imports, and what is resolved, loaded by a style sheet or named in a configuration. */
function unused(folders: readonly string[], declared: readonly string[]): string[] {
  const texts = folders
    .flatMap((folder) => filesOf(folder, '{ts,tsx,css,json}'))
    .filter((path) => !path.endsWith('package.json'))
    .map(read)
  const isNamed = (name: string) =>
    texts.some((text) =>
      ["'", '"'].some((quote) => text.includes(quote + name + quote) || text.includes(`${quote}${name}/`)),
    )
  return declared.filter(
    (name) => !isNamed(name) && !PROGRAMS.includes(name) && !isTypesOfOurs(name) && !isPeer(name, declared),
  )
}

/** What another declared package imports, and leaves to us to declare. */
const isPeer = (name: string, declared: readonly string[]) =>
  declared.some((other) => {
    const path = join(root, 'node_modules', other, 'package.json')
    return existsSync(path) && name in (JSON.parse(readFileSync(path, 'utf8')).peerDependencies ?? {})
  })

const isTypesOfOurs = (name: string) =>
  name.startsWith('@types/') && everybodys.includes(name.slice('@types/'.length))

describe.each(WORKSPACES)('%s', (folder) => {
  test('declares what it imports', () => {
    expect(undeclaredIn(folder, declaredBy(folder))).toEqual([])
  })

  test('imports what it declares', () => {
    expect(unused([folder], declaredBy(folder))).toEqual([])
  })
})

test('what the repository itself imports is declared, and what it declares is imported', () => {
  expect(TOGETHER.flatMap((folder) => undeclaredIn(folder, everybodys))).toEqual([])
  expect(unused(TOGETHER, declaredBy('.'))).toEqual([])
})

test('a package that nobody declared, and one that nobody imports, are seen', () => {
  expect(undeclared('web/app/root.tsx', `import lodash from 'lodash/fp'`, ['react'])).toHaveLength(1)
  expect(unused(['contract'], ['zod', 'lodash'])).toEqual(['lodash'])
})

test.each(globSync('examples/*/package.json', { cwd: root }).map(dirname))(
  '%s declares what it imports, in the version that is here',
  (folder) => {
    const { dependencies = {} } = JSON.parse(read(join(folder, 'package.json'))) as Manifest
    const imported = filesOf(folder, '{js,mjs,ts}').flatMap((path) =>
      parseSource(path, read(path)).imports.filter((one) => isPackage(one) && !BUILT_IN.test(one)),
    )
    expect(Object.keys(dependencies)).toEqual([...new Set(imported)].sort())
    for (const [name, version] of Object.entries(dependencies))
      expect(JSON.parse(read(join('node_modules', name, 'package.json'))).version, name).toBe(version)
  },
)
