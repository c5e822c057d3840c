import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { isAlive } from '../postgres/postmaster.ts'

/** The product, or a command of it, runs on this folder. */
export class DataDirTaken extends Failure {}

/**
 * Takes a data folder for this process and answers how to give it back. A process id alone is not enough: after a
 * crash it may belong to somebody else, so the moment that process started is written beside it.
 */
export async function takeDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'start.pid')
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  for (let attempt = 0; attempt < 2; attempt++) {
    const taken = await writeFile(file, mine, { flag: 'wx' }).then(() => true, onlyWhenThere)
    if (taken) return () => rm(file, { force: true })
    const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
    if (isAlive(Number(pid)) && start === startOf(Number(pid))) {
      throw new DataDirTaken(
        `A pasta de dados ${dataDir} já está em uso (processo ${pid}): o produto está rodando com ela, ou um comando ainda trabalha.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new Failure(`Outro processo acabou de tomar a pasta de dados ${dataDir}.`)
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
