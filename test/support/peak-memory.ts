import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const FORGET = '/proc/self/clear_refs'

/** Linux tells the most memory since it was asked to forget it (proc_pid_clear_refs(5)); elsewhere, what is used now. */
const tellsPeak = existsSync(FORGET)
const peak = (): number =>
  tellsPeak
    ? Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
    : process.memoryUsage.rss()

/** By how many bytes this process grew at the most while it did something, not counting what others left lying about. */
export async function peakOf(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  if (tellsPeak) writeFileSync(FORGET, '5')
  const before = process.memoryUsage.rss()
  await work()
  return peak() - before
}
