import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, 'scripts/vitrine.cjs')
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  scripts: Record<string, string>
}

/** Runs `npx vitrine` with these words. */
function vitrine(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, ...args], { encoding: 'utf8' })
  return { status, said: stdout.trim(), complained: stderr.trim() }
}

/** Runs an entry on a Node that says it is an old one. */
const onOldNode = (entry: string, ...args: string[]) =>
  spawnSync(
    process.execPath,
    [
      '-e',
      `Object.defineProperty(process.versions, 'node', { value: '20.19.2' })
       process.argv = ${JSON.stringify([process.execPath, entry, ...args])}
       require(${JSON.stringify(entry)})`,
    ],
    { encoding: 'utf8' },
  )

test('each command is in the help, and says more of itself', () => {
  const { status, said } = vitrine('--help')
  expect(status).toBe(0)
  const names = [...said.matchAll(/^ {2}([\w-]+) {2}/gm)].map(([, name]) => name!)
  expect(names).toEqual(expect.arrayContaining(['start', 'migrate', 'serve', 'work', 'shop']))
  for (const name of names)
    expect(vitrine(name, '--help')).toMatchObject({
      status: 0,
      said: expect.stringMatching(new RegExp(`^npx vitrine ${name}( |\n)`)),
    })
})

test('what is written badly ends with 2, nothing done, and says how it is written', () => {
  expect(vitrine('inicia')).toMatchObject({
    status: 2,
    said: '',
    complained: expect.stringMatching(/^Não há um comando inicia\.\n\nVitrine /),
  })
  expect(vitrine('shop', '--nmae', 'Manacá').complained).toMatch(/^--nmae não existe ou está sem valor/)
  expect(vitrine('migrate', 'tudo')).toMatchObject({
    status: 2,
    complained: expect.stringMatching(/^tudo está a mais\.\n\nnpx vitrine migrate/),
  })
})

test('its version is that of the manifest', () => {
  expect(vitrine('--version').said).toBe(manifest.version)
})

test('a Node that is too old hands over to the one of the product, and says what to do where there is none', async () => {
  expect(onOldNode(ENTRY, '--version').stdout.trim()).toBe(manifest.version)
  expect(onOldNode(ENTRY, 'inicia').status).toBe(2)
  await using folder = await temporaryFolder()
  const copy = join(folder.path, 'scripts/vitrine.cjs')
  await mkdir(join(folder.path, 'scripts'))
  for (const file of ['scripts/vitrine.cjs', 'package.json'])
    await copyFile(join(ROOT, file), join(folder.path, file))
  const { status, stderr } = onOldNode(copy)
  expect(status).toBe(1)
  expect(stderr).toMatch(/este é o 20\.19\.2: rode npm ci sem --ignore-scripts/)
})

test('the commands of npm run are other names of these', () => {
  const { scripts } = manifest
  for (const name of ['start', 'shop', 'build', 'vitrine'])
    expect(scripts[name]).toBe(`exec node scripts/vitrine.cjs${name === 'vitrine' ? '' : ` ${name}`}`)
})
