import { watch } from 'node:fs'
import type { ProcessGroup } from './process-group.ts'

const names = ['web', 'worker'] as const
const SETTLE = 150

/**
 * Starts server and worker again when a file under these folders changes, several changes at once as one; answers how
 * to stop watching. Not `node --watch`: given folders it hands no channel on, and without it restarts at every
 * temporary file of Vite.
 */
export function reloadOnChange(folders: string[], processes: ProcessGroup): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let reloading = Promise.resolve()
  const reload = async () => {
    const results = await Promise.allSettled(names.map((name) => processes.restart(name)))
    for (const { reason } of results.filter((one) => one.status === 'rejected'))
      console.log(String(reason.message))
  }
  const onChange = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (reloading = reloading.then(reload)), SETTLE)
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, onChange))
  return async () => {
    for (const watcher of watchers) watcher.close()
    clearTimeout(timer)
    await reloading
  }
}
