import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { SMALL_MEMORY } from '../../scripts/product/node-process.ts'

/** The memory of another process of Node, in bytes. */
export interface ProcessMemory {
  /** The environment that the process is started with. It has as much memory as a process of the product. */
  env: { NODE_OPTIONS: string }
  /** Objects and buffers that are alive. */
  alive(pid: number): Promise<number>
}

/** All that a process holds now, in bytes: more by tens of MB just before its engine collects. */
export const residentOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024

/**
 * Collects the garbage of a process first, so that what it has not collected yet does not count: how much that is differs
 * by tens of MB from one run to the next. It asks by the engine's own protocol (https://nodejs.org/api/inspector.html),
 * which a process opens when it is sent SIGUSR1.
 */
export async function processMemory(): Promise<ProcessMemory> {
  const port = await freePort()
  return {
    env: {
      NODE_OPTIONS: [...SMALL_MEMORY, `--inspect-port=127.0.0.1:${port}`].join(' '),
    },
    async alive(pid) {
      process.kill(pid, 'SIGUSR1')
      const socket = new WebSocket(await debuggerOf(port))
      await once(socket, 'open')
      try {
        await call(socket, 'HeapProfiler.collectGarbage')
        const { usedSize, backingStorageSize } = await call(socket, 'Runtime.getHeapUsage')
        return usedSize! + backingStorageSize!
      } finally {
        socket.close()
      }
    },
  }
}

const debuggerOf = (port: number): Promise<string> =>
  vi.waitFor(
    async () => {
      const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
      return target.webSocketDebuggerUrl
    },
    { timeout: 10_000 },
  )

async function call(socket: WebSocket, method: string): Promise<Record<string, number>> {
  const answer = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method }))
  const [{ data }] = (await answer) as [MessageEvent<string>]
  return JSON.parse(data).result
}
