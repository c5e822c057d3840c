import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { isAlive } from '../postgres/postmaster.ts'

type GiveBack = () => Promise<void>

/** Takes a data folder for this process and answers how to give it back. */
export async function takeDataDir(dataDir: string): Promise<GiveBack> {
  const taken = await take(join(dataDir, 'start.pid'))
  if (typeof taken === 'function') return taken
  throw new Failure(
    `O produto já está rodando com a pasta de dados ${dataDir} (processo ${taken.holder || 'que acabou de tomá-la'}).`,
  )
}

const LOOK_AGAIN_MS = 100

/** Waits until `file` is this process's own, and answers how to give it back. */
export async function takeTurn(file: string, signal?: AbortSignal): Promise<GiveBack> {
  for (;;) {
    const taken = await take(file)
    if (typeof taken === 'function') return taken
    await wait(LOOK_AGAIN_MS, undefined, { signal })
  }
}

/**
 * A process id alone does not say who holds the file: after a crash it may belong to somebody else, so the moment that
 * process started is written beside it. The file comes to be with all of that in it.
 */
async function take(file: string): Promise<GiveBack | { holder: string }> {
  const mine = `${file}.${process.pid}`
  await writeFile(mine, `${process.pid} ${startOf(process.pid)}\n`)
  try {
    for (let attempt = 0; attempt < 2; attempt++) {
      const isOurs = await link(mine, file).then(() => true, onlyWhenThere)
      if (isOurs) return () => rm(file, { force: true })
      const [pid = '', start] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
      if (isAlive(Number(pid)) && start === startOf(Number(pid))) return { holder: pid }
      await rm(file, { force: true })
    }
    return { holder: '' }
  } finally {
    await rm(mine, { force: true })
  }
}

function onlyWhenThere(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false
  throw error
}

/** Field 22 of /proc/PID/stat, the clock tick a process started at; empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
