import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../run.ts'

/** Whether a process with this id is there, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Waits until a process is gone; false when it is still there after `limit` milliseconds. */
export async function isGone(pid: number, limit: number): Promise<boolean> {
  const end = Date.now() + limit
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await wait(20)
  }
  return true
}

/** Line 8 of postmaster.pid is what pg_ctl reads too: the server writes "ready" there when it takes connections, and "standby" when it takes those that only read. */
export async function isReady(cluster: string, pid: number): Promise<boolean> {
  const lines = await pidFileLines(cluster)
  return Number(lines[0]) === pid && /^(ready|standby)\s*$/.test(lines[7] ?? '')
}

/**
 * Clears the way for a new postmaster: a server left behind on this folder is shut down (fast, then immediate), and
 * a process id that now belongs to somebody else is replaced by ours, which PostgreSQL knows to ignore in its parent
 * while it still checks the shared memory of the old server.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const lines = await pidFileLines(cluster)
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid)) return
  if (!(await isServerOf(pid, cluster))) {
    await writeFile(join(cluster, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    if (await isGone(pid, 15_000)) return
  }
}

async function pidFileLines(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
    return (await run('ps', ['-o', 'args=', '-p', String(pid)])).output
  })
  return line.includes('postgres') && line.includes(cluster)
}

function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
