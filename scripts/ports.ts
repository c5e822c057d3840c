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

/** Processes that ask at once look in different places: what was free for one may be taken before it listens. */
const OWN = 100
const own = FROM + (process.pid % ((UNTIL - FROM) / OWN)) * OWN
let asked = 0

/** A TCP port nobody listens on, which no connection takes before somebody does; another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = own + (asked++ % OWN)
    if (await isPortFree(port)) return port
  }
}
