import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above what services are known by, below what systems give to whoever only connects (Linux from 32768, others from 49152). */
const FROM = 20_000
const UNTIL = 32_000

/** Whether a TCP port can be listened on now; without a host, on every address of the machine. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** A TCP port nobody listens on, by chance, and which no connection takes before somebody does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, UNTIL)
    if (await isPortFree(port)) return port
  }
}
