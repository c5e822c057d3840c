import { startRefusalOf } from '../server/src/platform/kernel/process.ts'

/** A failure the person at the keyboard can act on: shown as one pt-BR sentence, never with a stack. */
export class Failure extends Error {}

const diskTrouble: Record<string, string> = {
  EACCES: 'sem permissão para gravar',
  EPERM: 'sem permissão para gravar',
  EROFS: 'o disco é somente leitura',
  ENOSPC: 'não há espaço em disco',
  ENOTDIR: 'o caminho não é uma pasta',
}

/** Runs work that writes under `path`; trouble with the disk becomes a sentence that names the path. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOfDisk(error, path) ?? error
  }
}

/** The sentence for what went wrong at the start, where there is one; anything else stays as it is. */
export function asFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const sentence = startRefusalOf(error)
  if (sentence !== undefined) return new Failure(sentence, { cause: error })
  return failureOfDisk(error, (error as NodeJS.ErrnoException).path) ?? error
}

function failureOfDisk(error: unknown, path: string | undefined): Failure | undefined {
  const reason = diskTrouble[(error as NodeJS.ErrnoException).code ?? '']
  return reason && path
    ? new Failure(`Não foi possível usar ${path}: ${reason}.`, { cause: error })
    : undefined
}

/** What a program of PostgreSQL says when there is no room. */
const FULL = /No space left on device|could not extend file/

/** Why such a program ended: its last line is often about cleaning up. */
export function reasonIn(output: string): string {
  if (FULL.test(output)) return diskTrouble.ENOSPC!
  const lines = output.trim().split('\n')
  return lines.findLast((line) => /error|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}
