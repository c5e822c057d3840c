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
    const reason = diskTrouble[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw new Failure(`Não foi possível usar ${path}: ${reason}.`, { cause: error })
  }
}
