import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { readBlocks } from '../lab/support/documented.ts'
import { readStages } from '../lab/support/image.ts'
import { COMMAND_NAMES } from '../scripts/commands/command-line.ts'
import { LAUNCH_VARIABLES } from '../scripts/product/launch-variables.ts'
import { END } from '../scripts/product/settings-file.ts'
import { VARIABLES } from '../server/src/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = [...VARIABLES, ...Object.keys(LAUNCH_VARIABLES)]

interface Service {
  image: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, object>
  read_only?: boolean
  cap_drop?: string[]
}

const compose = load(read('compose.yaml')) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const services = Object.entries(compose.services)
const ours = services.filter(([, { build }]) => build)

test('the image runs a command of the product, as a user of its own, from what is there', () => {
  const stages = readStages(read('Dockerfile'))
  const last = stages.at(-1)!.steps
  const of = (name: string) => last.findLast((step) => step.name === name)?.args ?? ''
  expect(of('USER')).toBe('vitrine')
  const [, program] = JSON.parse(of('ENTRYPOINT')) as string[]
  expect(existsSync(join(root, program!))).toBe(true)
  expect(COMMAND_NAMES).toContain(JSON.parse(of('CMD'))[0])
  expect(JSON.parse(of('HEALTHCHECK').replace(/^.*CMD /, '')).join(' ')).toContain('/readyz')
  expect(of('RUN')).toContain(`echo '${END}' > /etc/vitrine/shop.env`)
  const variables = of('ENV')
    .split(' ')
    .map((pair) => pair.split('=')[0]!)
  expect(variables.filter((name) => !settings.includes(name))).toEqual([])
  const copied = stages.flatMap(({ steps }) =>
    steps
      .filter(({ name, args }) => name === 'COPY' && !args.startsWith('--from'))
      .flatMap(({ args }) => args.split(' ').slice(0, -1)),
  )
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // A new workspace has to be copied, too.
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
})

test('no secret, no data and nothing that is installed goes into an image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const one of ['.git', '.data*', 'shop.env*', '**/node_modules', '**/build', '*.log'])
    expect(ignored).toContain(one)
})

test('compose runs two web processes and a worker of the image, with settings that there are', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'web-1', 'web-2', 'worker'])
  for (const [name, { command = ['serve'], environment = {}, read_only, cap_drop }] of ours) {
    expect(COMMAND_NAMES, name).toContain(command[0])
    expect(
      Object.keys(environment).filter((one) => !settings.includes(one)),
      name,
    ).toEqual([])
    expect({ read_only, cap_drop }, name).toEqual({ read_only: true, cap_drop: ['ALL'] })
  }
  const names = services.map(([name]) => name)
  const kept = Object.keys(compose.volumes)
  for (const [name, { volumes = [], depends_on = {}, image }] of services) {
    expect(
      Object.keys(depends_on).filter((one) => !names.includes(one)),
      name,
    ).toEqual([])
    for (const volume of volumes.map((one) => one.split(':')[0]!))
      expect(volume.startsWith('.') ? existsSync(join(root, volume)) : kept.includes(volume), volume).toBe(
        true,
      )
    expect(image, name).not.toMatch(/:latest$/)
  }
  expect(JSON.stringify(compose.services.database!.command)).toContain('jit=off')
})

test('nginx stands before the web processes of compose, with the lines of the page', async () => {
  const conf = read('ops/nginx/vitrine.conf')
  const upstream = [...conf.matchAll(/^ {4}server (\S+):3000 max_fails=0;$/gm)].map(([, name]) => name)
  expect(upstream).toEqual(ours.map(([name]) => name).filter((name) => name.startsWith('web')))
  const [documented = ''] = await readBlocks('nginx', 'Behind nginx')
  const lines = (text: string) => [...text.matchAll(/^ +([a-z_]+ .*;)$/gm)].map(([, line]) => line!)
  const machineOnly = /^(server 127|listen|server_name|ssl_|proxy_set_header Host)/
  const wanted = lines(documented).filter((line) => !machineOnly.test(line))
  expect(wanted.length).toBeGreaterThan(5)
  expect(wanted.filter((line) => !lines(conf).includes(line))).toEqual([])
})

const units = globSync('ops/systemd/*.service', { cwd: root }).sort()

test('the units of systemd are those of the page', async () => {
  const blocks = await readBlocks('ini')
  const documented = Object.fromEntries(
    blocks.map((block) => {
      const [, path = '', text = ''] = /^# (\S+)\n([\s\S]*)$/.exec(block)!
      return [basename(path), text]
    }),
  )
  expect(units.map((path) => basename(path))).toEqual(Object.keys(documented).sort())
  for (const path of units) expect(read(path), path).toBe(documented[basename(path)])
})

const ANALYZE = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(ANALYZE))('systemd takes the units, and finds little that they leave open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-units-'))
  try {
    const files = units.map((path) => {
      // Where the code is here, by a user who is there, and of one port.
      const text = read(path).replaceAll('/srv/vitrine', root).replace('User=vitrine', 'User=root')
      const file = join(folder, basename(path).replace('@.', '@3000.'))
      writeFileSync(file, text)
      return file
    })
    expect(execFileSync(ANALYZE, ['verify', '--man=no', ...files], { encoding: 'utf8' })).toBe('')
    for (const file of files)
      execFileSync(ANALYZE, ['security', '--offline=true', '--threshold=50', file], { stdio: 'ignore' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
