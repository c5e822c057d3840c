import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import type { Failure } from '../failure.ts'
import { isAlive } from '../postgres/postmaster.ts'
import { launch } from './node-process.ts'
import { type Supervised, supervise } from './supervise.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let part: Supervised | undefined
let failures: Failure[]

beforeEach(async () => {
  folder = await temporaryFolder()
  failures = []
})

afterEach(async () => {
  await part?.stop()
  await folder[Symbol.asyncDispose]()
})

async function superviseSource(source: string): Promise<Supervised> {
  const file = join(folder.path, 'program.mjs')
  await writeFile(file, source)
  const program = { name: 'O programa', file, env: process.env, signal: undefined }
  const logFile = join(folder.path, 'program.log')
  part = await supervise({
    name: 'O programa',
    launch: () => launch({ ...program, logFile }),
    onGiveUp: (failure) => failures.push(failure),
  })
  return part
}

const serves = `process.send('ready'); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`

test('a part that is killed from outside is back within a second', async () => {
  const { pid } = await superviseSource(serves)
  const first = pid()!
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(pid()).not.toBe(first), { timeout: 15_000, interval: 10 })
  await vi.waitFor(() => expect(pid()).toBeTypeOf('number'), { timeout: 15_000, interval: 10 })
  expect(failures).toEqual([])
})

test('five quick deaths in a row end it with a sentence', async () => {
  await superviseSource(`process.send('ready'); setTimeout(() => process.exit(3), 20)`)
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 20_000 })
  expect(failures[0]?.message).toBe('O programa caiu 5 vezes seguidas.')
})

test('a part that we kill stays down until it is started again', async () => {
  const { kill, pid, restart } = await superviseSource(serves)
  const first = pid()!
  await kill()
  expect([isAlive(first), pid()]).toEqual([false, undefined])
  await restart()
  expect(isAlive(pid()!)).toBe(true)
})

test('stopping waits for the end the part chose', async () => {
  const { pid, stop } = await superviseSource(
    `process.send('ready'); process.on('SIGTERM', () => setTimeout(() => { console.log('adeus'); process.exit(0) }, 100)); setInterval(() => {}, 1000)`,
  )
  const first = pid()!
  await stop()
  expect(isAlive(first)).toBe(false)
})

test('a part that never gets ready says its last words', async () => {
  await expect(superviseSource(`console.log('falta a configuração'); process.exit(2)`)).rejects.toThrow(
    /O programa não subiu \(código 2\)\.\n.*falta a configuração/,
  )
})
