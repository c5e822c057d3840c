import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import type { Running } from './supervise.ts'

export type Program = {
  /** As it is called on the screen. */
  name: string
  file: string
  env: NodeJS.ProcessEnv
  /** Where its output goes; undefined, our own output. */
  logFile: string | undefined
  /** Gives up waiting for it. */
  signal: AbortSignal | undefined
}

/** The engine grows its heap with the machine; the product is at home on a small one. NODE_OPTIONS says otherwise. */
export const SMALL_MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=256']

/**
 * glibc (mallopt(3)) keeps what was freed once for each of eight arenas a core: hashing passwords in threads leaves tens
 * of MB so. Left to itself it also takes ever larger blocks from there instead of from the system, and gives less back.
 */
const LEAN = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const READY_LIMIT = 60_000
const STOP_LIMIT = 10_000

/**
 * Starts one process of the product and waits for its word 'ready'. It is in a process group of its own, so that
 * Ctrl-C reaches it through us and in order; when we are gone, its channel closes and it stops by itself.
 */
export async function launch(program: Program): Promise<Running> {
  const log = program.logFile ? openSync(program.logFile, 'a', 0o600) : undefined
  const child = fork(program.file, [], {
    env: { ...LEAN, ...program.env },
    execArgv: program.env.NODE_OPTIONS ? [] : SMALL_MEMORY,
    detached: true,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit', 'ipc'],
  })
  if (log !== undefined) closeSync(log)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  await untilReady(child, program, exited)
  return { pid: child.pid!, exited, kill: () => child.kill('SIGKILL'), stop: () => stop(child, exited) }
}

/**
 * Makes this very process one of the product's, with the memory it has under the launcher: whoever supervises it sees its
 * own child. Only POSIX systems can do that (execve(2)).
 */
export function become(file: string, env: NodeJS.ProcessEnv): never {
  if (!process.execve)
    throw new Failure('Este sistema não troca um processo por outro: rode npm start, ou o produto em Linux.')
  const flags = env.NODE_OPTIONS ? [] : SMALL_MEMORY
  return process.execve(process.execPath, [process.execPath, ...flags, file], definedIn({ ...LEAN, ...env }))
}

const definedIn = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

async function untilReady(child: ChildProcess, program: Program, exited: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const limit = AbortSignal.any([timer.signal, ...(program.signal ? [program.signal] : [])])
  const outcome = await Promise.race([
    new Promise<'ready'>((done) => child.on('message', (said) => said === 'ready' && done('ready'))),
    exited.then(() => 'exited' as const),
    wait(READY_LIMIT, 'late' as const, { signal: limit }).catch(() => 'late' as const),
  ])
  timer.abort()
  if (outcome === 'ready') return
  child.kill('SIGKILL')
  const reason = outcome === 'late' ? 'não ficou pronto a tempo' : `não subiu (código ${child.exitCode})`
  throw new Failure(`${program.name} ${reason}.${await lastWords(program.logFile)}`)
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  await exited
  clearTimeout(limit)
}

async function lastWords(logFile: string | undefined): Promise<string> {
  if (!logFile) return ''
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-12)
  return `\n${lines.join('\n')}\n(registro em ${logFile})`
}
