/** @module-tag fire */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { openDebianPostgres } from '../support/debian-postgres.ts'
import { type Image, makeImage } from '../support/image.ts'
import { writeResult } from '../support/results.ts'

/** Packages are installed twice, and the pages built. */
const MINUTES = 40
const { POSTGRES_BIN: postgres = '' } = process.env
const isHere = existsSync(join(postgres, 'pg_dump')) && process.getuid?.() === 0

/** What `npx vitrine shop` is told, as in docs/operation.md. */
const SELLER = [
  ['name', 'Ateliê Manacá'],
  ['legal-name', 'Manacá Cursos Ltda.'],
  ['cnpj', '12.345.678/0001-95'],
  ['address', 'Rua das Mangueiras, 80, Centro, Manaus/AM, CEP 69010-000'],
  ['hours', 'Segunda a sexta, das 8h às 17h'],
  ['email', 'contato@sualoja.com.br'],
  ['phone', '(92) 3000-0000'],
  ['owner-name', 'Iara Nogueira'],
  ['owner-email', 'iara@sualoja.com.br'],
].flatMap(([flag, value]) => [`--${flag}`, value!])

async function openDatabase(folder: string, stack: AsyncDisposableStack): Promise<string> {
  const { port, psql } = await openDebianPostgres(postgres, folder, stack)
  for (const sql of ["create role loja login password 'senha'", 'create database loja owner loja'])
    execFileSync('bash', ['-c', `${psql} --command "${sql}"`], { stdio: 'ignore' })
  return `postgresql://loja:senha@127.0.0.1:${port}/loja`
}

/** Starts a process of the image; resolves once its own health check says that it is well. */
async function startProcess(
  image: Image,
  { command, env }: { command: string[]; env: Record<string, string> },
  stack: AsyncDisposableStack,
): Promise<void> {
  const child = image.start([...image.entrypoint, ...command], env)
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    expect((await gone)[0]).toBe(0)
  })
  const isWell = async () => {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
    try {
      image.run(image.healthcheck, env)
      return true
    } catch {
      return false
    }
  }
  await expect.poll(isWell, { timeout: 60_000, interval: 500 }).toBe(true)
}

test.skipIf(!isHere)(
  'the image of the Dockerfile opens a shop and serves it, as nobody in particular',
  { timeout: MINUTES * 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    // In memory: the files of an image lie over those of this machine, and may not be among them.
    const folder = await mkdtemp('/dev/shm/vitrine-image-')
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const image = makeImage(folder)
    const url = await openDatabase(join(folder, 'postgres'), stack)
    const settings = { DATABASE_URL: url, DEMO: '0', PUBLIC_URL: 'http://localhost:8080', TRUST_PROXY: '1' }
    const vitrine = (...command: string[]) => image.run([...image.entrypoint, ...command], settings)

    expect(Number(image.run(['id', '-u']))).toBe(10001)
    expect(() => image.run(['touch', '/srv/vitrine/here'])).toThrow()
    vitrine('migrate')
    expect(vitrine('shop', ...SELLER)).toContain('http://localhost:8080/')

    const [first, second, health] = [await freePort(), await freePort(), await freePort()].map(String)
    await startProcess(image, { command: ['serve'], env: { ...settings, PORT: first! } }, stack)
    await startProcess(image, { command: ['serve'], env: { ...settings, PORT: second! } }, stack)
    await startProcess(image, { command: ['work'], env: { ...settings, WORKER_PORT: health! } }, stack)
    for (const port of [first, second]) {
      const page = await fetch(`http://127.0.0.1:${port}/loja`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Ateliê Manacá')
    }
    expect(vitrine('doctor')).toMatch(/^0 erros, \d avisos?\.$/m)
    await writeResult('container', { addsMegabytes: Math.round(image.size / 1e6) })
    expect(image.size).toBeLessThan(700e6)
  },
)
