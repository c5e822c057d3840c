import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Runner, under } from '../../scripts/postgres/unprivileged.ts'

/** A program of the machine that goes on until it is told to end. */
export interface Daemon {
  pid: number
  /** Settles once it is gone, for whatever reason. */
  gone: Promise<unknown>
}

interface DaemonOptions {
  program: string
  args: string[]
  /** Where it writes. */
  logFile: string
  runner: Runner
  /** Ends it well. */
  signal?: NodeJS.Signals
}

/** Starts one as somebody who is not root; it ends with the stack. */
export function startDaemon(
  { program, args, logFile, runner, signal = 'SIGTERM' }: DaemonOptions,
  stack: AsyncDisposableStack,
): Daemon {
  const log = openSync(logFile, 'a')
  const [command, given] = under(runner, program, args)
  const child: ChildProcess = spawn(command, given, {
    cwd: '/',
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...(runner.uid !== undefined && { uid: runner.uid, gid: runner.gid }),
  })
  const gone = once(child, 'exit')
  stack.defer(async () => {
    child.kill(signal)
    await gone
  })
  return { pid: child.pid!, gone }
}

/** Asks until it is so; throws `what` after so many seconds. */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(what)
    await wait(100)
  }
}
