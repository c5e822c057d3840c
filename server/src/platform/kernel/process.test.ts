import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a process that keeps going as the product's do, with `fault` in it; what it logged, by its words, and how it ended. */
async function run(fault: string): Promise<{ said: Map<string, object>; code: number | null }> {
  const program = `
    const { createLog } = await import('#kernel/log.ts')
    const { endWith } = await import('#kernel/process.ts')
    const log = createLog('info')
    const goesOn = setInterval(() => {}, 1000)
    endWith(async () => { clearInterval(goesOn); log.info({}, 'closed') }, log)
    ${fault}
    setTimeout(() => { log.info({}, 'goes on'); process.kill(process.pid, 'SIGTERM') }, 200)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const text = Buffer.concat(await child.stdout.toArray()).toString()
  const lines = text.split('\n').filter(Boolean)
  const said = new Map(lines.map((line) => [JSON.parse(line).msg, JSON.parse(line)]))
  return { said, code: await ended }
}
const ERROR = 50

test('a promise that nobody waits for is logged as a fault, and the process goes on', async () => {
  const { said, code } = await run(`Promise.reject(new Error('left behind'))`)
  expect([...said.keys()].sort()).toEqual(['a promise was left behind', 'closed', 'goes on'])
  expect(said.get('a promise was left behind')).toMatchObject({ level: ERROR, reason: 'left behind' })
  expect(code).toBe(0)
})

test('what is thrown past every caller is logged, and the process closes and ends as failed', async () => {
  const { said, code } = await run(`setImmediate(() => { throw new Error('past everybody') })`)
  expect([...said.keys()].sort()).toEqual(['closed', 'thrown past every caller'])
  expect(said.get('thrown past every caller')).toMatchObject({ level: ERROR, reason: 'past everybody' })
  expect(code).toBe(1)
})
