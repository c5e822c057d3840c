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

/** A collection of garbage is followed by so many times the time that it took, which the work has to itself. */
const WORK_SHARE = 9

/**
 * The most bytes of objects and buffers that were alive at once while something was done, beyond those before it. What
 * the process only has not collected yet does not count, so that the size of the machine does not either.
 */
export async function mostAliveDuring(work: () => Promise<unknown>): Promise<number> {
  const before = alive()
  let most = 0
  let timer: NodeJS.Timeout
  const sample = () => {
    const start = performance.now()
    most = Math.max(most, alive() - before)
    timer = setTimeout(sample, (performance.now() - start) * WORK_SHARE)
  }
  sample()
  try {
    await work()
  } finally {
    clearTimeout(timer!)
  }
  return Math.max(most, alive() - before)
}

function alive(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
