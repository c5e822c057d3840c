import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/ports.ts'

/** The bytes of objects and buffers that are alive in another process of Node. */
export interface ProcessMemory {
  /** For the process that is asked; its memory is what the product's processes have by themselves. */
  env: { NODE_OPTIONS: string }
  alive(pid: number): Promise<number>
}

/**
 * Collects the garbage of a process first, so that what it has not collected yet does not count: how much that is differs
 * by tens of MB from one run to the next. It asks by the engine's own protocol (https://nodejs.org/api/inspector.html),
 * which a process opens when it is sent SIGUSR1.
 */
export async function processMemory(): Promise<ProcessMemory> {
  const port = await freePort()
  return {
    env: {
      NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=256 --inspect-port=127.0.0.1:${port}`,
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

async function debuggerOf(port: number): Promise<string> {
  const deadline = Date.now() + 10_000
  while (true) {
    try {
      const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
      return target.webSocketDebuggerUrl
    } catch (reason) {
      if (Date.now() > deadline) throw reason
      await wait(50)
    }
  }
}

async function call(socket: WebSocket, method: string): Promise<Record<string, number>> {
  const answer = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method }))
  const [{ data }] = (await answer) as [MessageEvent<string>]
  return JSON.parse(data).result
}
